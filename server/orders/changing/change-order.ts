import type { DatabaseTransaction } from '../../db/database.ts'
import { lockOrder } from '../move-order.ts'
import { type CustomerColumns, STORED_COLUMNS } from '../order-columns.ts'
import { isOrderStatus, type OrderStatus } from '../order-status.ts'
import { withNothingOpen } from '../paying/close-payment.ts'
import type { Shop } from '../shop.ts'

export type OrderToChange = CustomerColumns & {
	readonly id: string
	readonly status: OrderStatus
	readonly revision: number
	readonly chassis_numbers: readonly string[]
	readonly total_ore: number | null
	readonly reduced_at: Date | null
}

/**
 * What is to be done to an order as it was read: nothing, or this, once nobody is paying for it. `moved-on`, with nothing
 * changed: what was planned holds no longer.
 */
export type Plan<Outcome> =
	| { readonly refused: Outcome }
	| { readonly apply: (transaction: DatabaseTransaction) => Promise<Outcome | 'moved-on'> }

/**
 * Changes an order that an operator has looked at. Its open payment is closed first: nobody pays a price or
 * gets an invoice that is no longer true. When the order has moved on meanwhile, or was paid, all is planned
 * again. Fails, and changes nothing, when the provider cannot be asked.
 */
export async function changeOrder<Outcome>(
	shop: Shop,
	orderId: string,
	planFor: (order: OrderToChange) => Promise<Plan<Outcome>>,
): Promise<Outcome | { readonly outcome: 'not-found' }> {
	const order = await readToChange(shop, orderId)
	if (!order) return { outcome: 'not-found' }
	const plan = await planFor(order)
	if ('refused' in plan) return plan.refused

	const result = await withNothingOpen(shop, orderId, async (transaction) => {
		const now = await lockOrder(transaction, orderId)
		if (!now || !isAsRead(now, order)) return 'moved-on'
		const done = await plan.apply(transaction)
		if (done === 'moved-on') return 'moved-on'
		await transaction
			.updateTable('orders')
			.set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
			.where('id', '=', orderId)
			.execute()
		return { done }
	})
	return result === 'moved-on' ? changeOrder(shop, orderId, planFor) : result.done
}

type Moving = Pick<OrderToChange, 'revision' | 'reduced_at'> & { readonly status: string }

function isAsRead(now: Moving, read: Moving): boolean {
	const isAnonymised = now.reduced_at !== null && read.reduced_at === null
	return now.status === read.status && now.revision === read.revision && !isAnonymised
}

export async function readToChange(
	{ db }: Pick<Shop, 'db'>,
	orderId: string,
): Promise<OrderToChange | null> {
	const order = await db
		.selectFrom('orders')
		.select(STORED_COLUMNS)
		.select(['status', 'revision', 'total_ore', 'reduced_at'])
		.where('id', '=', orderId)
		.executeTakeFirst()
	const { status = '' } = order ?? {}
	return order && isOrderStatus(status) ? { ...order, status } : null
}
