import { sql } from 'kysely'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import type { Shop } from '../shop.ts'

/**
 * To be called, with the order locked, when one of the two becomes true: the order is sold, its buyer's
 * number is confirmed. Whichever is last finds the other, and the VAT that was charged goes back.
 */
export async function requestVatCredit(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	const { rows } = await sql`
		select from order_lines join receipts using (order_id) join vat_checks using (order_id)
		where order_id = ${orderId} and kind = 'vat' and cost_ore > 0 and answer = 'valid'
		limit 1`.execute(transaction)
	if (rows.length === 0) return
	await shop.enqueue(executorOf(transaction), { name: 'credit-vat', data: { orderId } })
}

/** Gives the VAT of a sale back, once: all of it that earlier refunds have not given back already. */
export async function creditVat(shop: Shop, orderId: string): Promise<void> {
	const refund = { orderId, vatOnly: true, reason: 'VAT number confirmed', again: true } as const
	for (;;) {
		const { outcome } = await refundOrder(shop, refund)
		// Of what was paid in several parts, each has its VAT.
		if (outcome === 'under-way' || outcome === 'refunded') continue
		if (outcome === 'more-than-was-paid' || outcome === 'at-other-provider') {
			shop.alert('VAT has to be given back by hand', { order: orderId })
		}
		return
	}
}
