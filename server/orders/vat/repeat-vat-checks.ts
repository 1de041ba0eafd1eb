import { sql } from 'kysely'
import { executorOf } from '../../db/database.ts'
import type { Shop } from '../shop.ts'
import { requestMissedVatCredits } from './request-vat-credit.ts'

/** VIES limits how many may ask at once. */
const AT_MOST = 100

/** SQL: unanswered, and of an order that somebody pays or has paid. One that is paid after all is one of these again. */
const IS_WANTED = `
	answer = 'unavailable' and exists (
		select from orders where orders.id = order_id and status not in ('CANCELLED', 'UNDELIVERABLE')
	)`

/**
 * Has VIES asked again about numbers that it did not answer for, ever more seldom as the question ages:
 * after a week, when an operator is told, every other day or so. What was asked in the future, by a clock
 * that has been set back since, is asked again.
 */
export async function repeatVatChecks(shop: Shop, now = Date.now()): Promise<void> {
	if (!shop.vatNumbers) return
	const at = sql`${new Date(now)}::timestamptz`
	await shop.db.transaction().execute(async (transaction) => {
		const { rows: due } = await sql<{ order_id: string }>`
			select order_id from vat_checks
			where ${sql.raw(IS_WANTED)} and first_asked_at > ${at} - interval '60 days' and (
				asked_at <= ${at} - (asked_at - first_asked_at) / 2
				or asked_at > ${at} + interval '1 minute'
			)
			order by asked_at
			limit ${AT_MOST}`.execute(transaction)
		for (const { order_id: orderId } of due) {
			await shop.enqueue(executorOf(transaction), { name: 'check-vat-number', data: { orderId } })
		}
		await requestMissedVatCredits(shop, transaction)
		const { rows: old } = await sql<{ order_id: string; error_code: string | null }>`
			update vat_checks set alerted_at = ${at}
			where ${sql.raw(IS_WANTED)} and alerted_at is null
				and first_asked_at <= ${at} - interval '7 days'
			returning order_id, error_code`.execute(transaction)
		for (const { order_id: order, error_code: code } of old) {
			shop.alert('A VAT number could not be checked for a week', { order, code: code ?? 'UNKNOWN' })
		}
	})
}
