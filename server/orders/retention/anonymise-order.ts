import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import { lockOrder } from '../move-order.ts'
import type { ColumnsOf } from '../order-columns.ts'
import type { Shop } from '../shop.ts'
import { deleteTraces, referencesOf } from './delete-traces.ts'

const NO_PERSON = {
	first_name: '',
	last_name: '',
	email_address: '',
	phone_number: '',
} satisfies Record<ColumnsOf<'person'>, '' | null>

const NO_COMPANY = {
	company_name: '',
	vat_number: '',
	street_address: '',
	zip_code: '',
	city: '',
	country_outside_eu: '',
} satisfies Record<ColumnsOf<'company'>, '' | null>

type AnonymiseOptions = {
	/** A company is named in the books for as long as they are kept; its contact person is not. */
	readonly keepCompany: boolean
}

/**
 * Leaves of a paid order what bookkeeping needs: what was sold when, for how much, and how it was
 * paid. Its jobs go on, for they hold no more than ids, and money may still be on its way back.
 */
export async function anonymiseOrder(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	{ keepCompany }: AnonymiseOptions,
): Promise<void> {
	await lockOrder(transaction, orderId)
	await deleteTraces(transaction, await referencesOf(transaction, orderId), orderId)
	await deleteUnsentMails(shop, transaction, orderId)
	await transaction
		.updateTable('orders')
		.set({ ...NO_PERSON, reduced_at: new Date() })
		.where('id', '=', orderId)
		.execute()
	await transaction
		.updateTable('orders')
		.set(NO_COMPANY)
		.where('id', '=', orderId)
		.$if(keepCompany, (query) => query.where('is_company', '=', false))
		.execute()
	if (!keepCompany) {
		await transaction.deleteFrom('vat_checks').where('order_id', '=', orderId).execute()
	}
	await transaction
		.updateTable('order_lines')
		.set({ registration_number: null })
		.where('order_id', '=', orderId)
		.execute()
	await deleteReceiptFiles(transaction, orderId)
	await transaction.deleteFrom('order_changes').where('order_id', '=', orderId).execute()
	await transaction
		.updateTable('payment_attempts')
		.set({ link: null })
		.where('order_id', '=', orderId)
		.execute()
	await transaction
		.updateTable('refunds')
		.set({ reason: '' })
		.where('order_id', '=', orderId)
		.execute()
}

/** Whoever wants the receipt or a credit note again gets it drawn from what is left. */
async function deleteReceiptFiles(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	await transaction
		.deleteFrom('receipt_files')
		.using('receipts')
		.whereRef('receipts.number', '=', 'receipt_files.number')
		.where('receipts.order_id', '=', orderId)
		.execute()
	await transaction
		.deleteFrom('credit_note_files')
		.using('credit_notes')
		.whereRef('credit_notes.number', '=', 'credit_note_files.number')
		.where('credit_notes.order_id', '=', orderId)
		.execute()
}

async function deleteUnsentMails(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	const mails = await transaction
		.deleteFrom('mails')
		.where('order_id', '=', orderId)
		.where('sent_at', 'is', null)
		.returning('id')
		.execute()
	await shop.deleteJobs(executorOf(transaction), {
		orderIds: [],
		mailIds: mails.map(({ id }) => id),
		references: [],
	})
}
