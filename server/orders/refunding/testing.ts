import { randomUUID } from 'node:crypto'
import { recordPayment } from '../paying/check-payment.ts'
import type { Shop } from '../shop.ts'
import { makeRefund } from './make-refund.ts'

const made = async () => ({ reference: randomUUID(), status: 'EXECUTED' as const })

/** A provider that makes every refund at once. */
export const willing = (shop: Shop): Shop => ({
	...shop,
	provider: { ...shop.provider, refundPayment: made, fetchRefund: made },
})

/** Makes all that was promised, as its jobs would. */
export async function makeRefunds(shop: Shop): Promise<void> {
	const { rows } = await shop.pool.query<{ id: string }>(
		"select id from refunds where status = 'OPENING' order by created_at",
	)
	for (const { id } of rows) await makeRefund(willing(shop), id)
}

/** A payment of the order's price, or of another amount, as its provider would tell of it. */
export async function storeSettled(shop: Shop, orderId: string, paidOre?: number): Promise<void> {
	const { rows } = await shop.pool.query(
		`insert into payment_attempts (id, order_id, provider, method, amount_ore, reference)
		select gen_random_uuid(), id, 'zaver', 'card', coalesce($2, total_ore), gen_random_uuid()::text
		from orders where id = $1
		returning id, order_id, amount_ore`,
		[orderId, paidOre],
	)
	const [attempt] = rows
	const paid = { amountOre: attempt.amount_ore, currency: 'SEK', orderId, refundedOre: 0 }
	await shop.db
		.transaction()
		.execute((transaction) =>
			recordPayment(shop, transaction, attempt, { ...paid, status: 'SETTLED' }),
		)
}
