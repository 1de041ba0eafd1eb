import { newOrderId } from '../order-id.ts'
import { type Admission, hashOf, type OrderToPlace, orderRow } from '../order-row.ts'
import type { Shop } from '../shop.ts'

export type PlacedOrder =
	| {
			readonly outcome: 'stored' | 'known'
			readonly orderId: string
			readonly reference: string
	  }
	| { readonly outcome: 'key-used-for-another-order' }

type RefusedOrder =
	| { readonly outcome: 'captcha-used-before' }
	| { readonly outcome: 'over-limits'; readonly retryAfterSeconds: number }

/** Stores the order and what follows from it, notes its captcha as used and takes it out of the budgets. */
export async function placeOrder(
	shop: Shop,
	order: OrderToPlace,
	admission: Admission,
): Promise<PlacedOrder | RefusedOrder> {
	const orderId = newOrderId()
	const row = orderRow(orderId, order, admission)
	const { stored, reference, wait } = await shop.storeOrder({ row, limits: admission.limits })
	if (stored) {
		shop.wakeWorkers(shop.handling === 'manual' ? 'send-mail' : 'handle-order')
		return { outcome: 'stored', orderId, reference }
	}
	// A second try that came in the same moment may also have found the budget used up by the first.
	const known = await findPlacedOrder(shop, order)
	if (known) return known
	return wait === null
		? { outcome: 'captcha-used-before' }
		: { outcome: 'over-limits', retryAfterSeconds: Math.max(1, wait) }
}

/** The order that this very request has already made, if it has. */
export async function findPlacedOrder(
	shop: Shop,
	order: OrderToPlace,
): Promise<PlacedOrder | null> {
	if (order.idempotencyKey === null) return null
	const found = await shop.pool.query<KeyRow>(FIND_KEY, [order.idempotencyKey])
	const [row] = found.rows
	if (!row) return null
	return row.request_hash === hashOf(order.request)
		? { outcome: 'known', orderId: row.order_id, reference: row.reference }
		: { outcome: 'key-used-for-another-order' }
}

type KeyRow = {
	readonly order_id: string
	readonly reference: string
	readonly request_hash: string
}

const FIND_KEY = `
	select order_id, order_reference as reference, request_hash
	from idempotency_keys join orders on orders.id = idempotency_keys.order_id
	where key = $1`
