import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../db/database.ts'
import { lockReceipt } from '../receipts/receipt-file.ts'

/** As findReceipt reads it. */
const BUYER = sql<string>`jsonb_build_object(
	'first_name', orders.first_name,
	'last_name', orders.last_name,
	'street_address', orders.street_address,
	'zip_code', orders.zip_code,
	'city', orders.city,
	'country_outside_eu', orders.country_outside_eu
)`

/**
 * A private person stays on their receipt and credit notes: in the file, which is as it was handed out, and beside it, in case the file
 * has to be drawn again. A company stays in the order; the file, which also names its contact person, goes.
 */
export async function keepBuyerInReceipt(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	await lockReceipt(transaction, orderId)
	await transaction
		.updateTable('receipts')
		.from('orders')
		.set({ buyer: BUYER })
		.whereRef('orders.id', '=', 'receipts.order_id')
		.where('orders.id', '=', orderId)
		.where('orders.is_company', '=', false)
		// Erased before: the order names nobody any more.
		.where('orders.reduced_at', 'is', null)
		.execute()
	await deleteFilesWithoutBuyer(transaction, orderId)
}

/** The books' time is over: whoever wants the receipt again gets it drawn from what is left. */
export async function forgetReceipt(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	await lockReceipt(transaction, orderId)
	await transaction
		.updateTable('receipts')
		.set({ buyer: null })
		.where('order_id', '=', orderId)
		.execute()
	await deleteFilesWithoutBuyer(transaction, orderId)
}

async function deleteFilesWithoutBuyer(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	await transaction
		.deleteFrom('receipt_files')
		.using('receipts')
		.whereRef('receipts.number', '=', 'receipt_files.number')
		.where('receipts.order_id', '=', orderId)
		.where('receipts.buyer', 'is', null)
		.execute()
	await transaction
		.deleteFrom('credit_note_files')
		.using(['credit_notes', 'receipts'])
		.whereRef('credit_notes.number', '=', 'credit_note_files.number')
		.whereRef('receipts.order_id', '=', 'credit_notes.order_id')
		.where('credit_notes.order_id', '=', orderId)
		.where('receipts.buyer', 'is', null)
		.execute()
}
