import type { Database, DatabaseTransaction } from '../../db/database.ts'

/** Our side of it, as it is at the end of a story. */
export async function readBooks(db: Database, orderId: string) {
	const [order, attempts, refunds, transitions, receipts, receiptMails] = await Promise.all([
		db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow(),
		db.selectFrom('payment_attempts').selectAll().where('order_id', '=', orderId).execute(),
		db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute(),
		db.selectFrom('transitions').selectAll().where('order_id', '=', orderId).execute(),
		db.selectFrom('receipts').selectAll().where('order_id', '=', orderId).execute(),
		db
			.selectFrom('mails')
			.select('id')
			.where('order_id', '=', orderId)
			.where('kind', '=', 'receipt')
			.execute(),
	])
	return { order, attempts, refunds, transitions, receipts, receiptMails }
}

/** What was given back of an order on the provider's own pages, in SEK. */
export async function elsewhereOre(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<number> {
	const payments = await transaction
		.selectFrom('payment_attempts')
		.select('refunded_elsewhere_ore')
		.where('order_id', '=', orderId)
		.where('settled_currency', '=', 'SEK')
		.execute()
	return payments.reduce((sum, { refunded_elsewhere_ore }) => sum + refunded_elsewhere_ore, 0)
}
