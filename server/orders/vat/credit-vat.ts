import { sql } from 'kysely'
import { refundOrder } from '../refunding/refund-order.ts'
import type { Shop } from '../shop.ts'
import { isToCredit } from './request-vat-credit.ts'

/** Gives the VAT of a sale back, once: all of it that earlier refunds have not given back already. */
export async function creditVat(shop: Shop, orderId: string): Promise<void> {
	if (!(await isToCredit(shop.db, orderId))) return
	const refund = { orderId, vatOnly: true, reason: 'VAT number confirmed', again: true } as const
	let { outcome } = await refundOrder(shop, refund)
	// Of what was paid in several parts, each has its VAT. What is given back leaves none to give.
	while (outcome === 'under-way') ({ outcome } = await refundOrder(shop, refund))
	if (outcome === 'more-than-was-paid' || outcome === 'at-other-provider') {
		shop.alert('VAT has to be given back by hand', { order: orderId })
	}
	// Whatever came of it: what cannot be given back is told once.
	await shop.db
		.updateTable('vat_checks')
		.set({ credited_at: sql<Date>`now()` })
		.where('order_id', '=', orderId)
		.where('answer', '=', 'valid')
		.execute()
}
