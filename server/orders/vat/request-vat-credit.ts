import { sql } from 'kysely'
import { type Database, type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { Shop } from '../shop.ts'

/** SQL: orders that were sold with VAT and whose buyer's number is confirmed since. */
const ORDERS_TO_CREDIT = `
	select distinct vat_checks.order_id
	from vat_checks
	join receipts on receipts.order_id = vat_checks.order_id
	join order_lines on order_lines.order_id = vat_checks.order_id
	where answer = 'valid' and credited_at is null and kind = 'vat' and cost_ore > 0`

/**
 * To be called, with the order locked, when one of the two becomes true: the order is sold, its buyer's
 * number is confirmed. Whichever is last finds the other, and the VAT that was charged goes back.
 */
export async function requestVatCredit(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	if (await isToCredit(transaction, orderId)) await enqueueCredit(shop, transaction, orderId)
}

/** What was sold by a process of the version before, which knows nothing of this. */
export async function requestMissedVatCredits(
	shop: Shop,
	transaction: DatabaseTransaction,
): Promise<void> {
	const { rows } = await sql<{ readonly order_id: string }>`
		${sql.raw(ORDERS_TO_CREDIT)} and issued_at < now() - interval '5 minutes'
		limit 100`.execute(transaction)
	for (const { order_id } of rows) await enqueueCredit(shop, transaction, order_id)
}

export async function isToCredit(
	database: Database | DatabaseTransaction,
	orderId: string,
): Promise<boolean> {
	const { rows } = await sql`
		${sql.raw(ORDERS_TO_CREDIT)} and vat_checks.order_id = ${orderId}`.execute(database)
	return rows.length > 0
}

async function enqueueCredit(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	await shop.enqueue(executorOf(transaction), { name: 'credit-vat', data: { orderId } })
}
