import { DEFAULT_LANGUAGE, isLanguage } from '@coc/contract'
import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { receiptFileName } from '../../receipts/receipt-texts.ts'
import type { Shop } from '../shop.ts'
import { findReceipt } from './find-receipt.ts'

type ReceiptFile = { readonly name: string; readonly pdf: Buffer }

/** The papers of an erased order are in the books, and handed out to nobody else. */
export type Reader = 'customer' | 'office'

/** The receipt of a paid order as PDF, drawn once and then kept. Null while nobody has paid. */
export async function receiptFile(
	shop: Shop,
	orderId: string,
	reader: Reader = 'customer',
): Promise<ReceiptFile | null> {
	const issued = await findIssued(shop.db, orderId)
	if (!issued || isWithheld(issued, reader)) return null
	const draw = (transaction: DatabaseTransaction) =>
		keepReceiptFile(shop, transaction, orderId, reader)
	const drawing = () => shop.db.transaction().execute(draw)
	const pdf = issued.pdf ?? (await shop.drawInTurn(drawing))
	const language = isLanguage(issued.language) ? issued.language : DEFAULT_LANGUAGE
	return pdf && { name: receiptFileName({ language, number: issued.number }), pdf }
}

/**
 * Under the receipt's lock, so that it is drawn once and not anonymised meanwhile; not the order's, for
 * the certificate need not wait for a drawing. A receipt that was issued is not changed: whoever changes what
 * stands on it has it drawn before.
 */
export async function keepReceiptFile(
	shop: Pick<Shop, 'seller' | 'drawReceipt'>,
	transaction: DatabaseTransaction,
	orderId: string,
	reader: Reader = 'office',
): Promise<Buffer | null> {
	await lockReceipt(transaction, orderId)
	const issued = await findIssued(transaction, orderId)
	if (issued && isWithheld(issued, reader)) return null
	if (issued?.pdf) return issued.pdf
	const receipt = await findReceipt({ db: transaction, seller: shop.seller }, orderId)
	if (!receipt) return null
	const pdf = await shop.drawReceipt(receipt)
	await transaction.insertInto('receipt_files').values({ number: receipt.number, pdf }).execute()
	return pdf
}

/** Whoever has this lock takes none of the order's, whose holders may wait for it. */
export async function lockReceipt(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	await transaction
		.selectFrom('receipts')
		.select('number')
		.where('order_id', '=', orderId)
		.forNoKeyUpdate()
		.execute()
}

export function isWithheld(issued: { readonly reduced_at: Date | null }, reader: Reader): boolean {
	return issued.reduced_at !== null && reader === 'customer'
}

function findIssued(db: Database, orderId: string) {
	return db
		.selectFrom('receipts')
		.innerJoin('orders', 'orders.id', 'receipts.order_id')
		.leftJoin('receipt_files', 'receipt_files.number', 'receipts.number')
		.select(['receipts.number', 'orders.language', 'orders.reduced_at', 'receipt_files.pdf'])
		.where('receipts.order_id', '=', orderId)
		.executeTakeFirst()
}
