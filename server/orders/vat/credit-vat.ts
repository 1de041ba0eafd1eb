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
	if (await isVatLeft(shop, orderId)) {
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

/** At another provider, given back on the provider's own pages, or more than is left of any payment. */
async function isVatLeft({ db }: Shop, orderId: string): Promise<boolean> {
	const { rows } = await sql<{ readonly is_left: boolean }>`
		select cost_ore > coalesce((
			select sum(vat_ore) from refunds
			where refunds.order_id = order_lines.order_id and status <> 'CANCELLED'
		), 0) as is_left
		from order_lines where order_id = ${orderId} and kind = 'vat'`.execute(db)
	return rows.some(({ is_left }) => is_left)
}
