import { type CheckedOrder, checkOrder } from '../../../orders/check-order.ts'
import type { Act } from '../act.ts'

type Checking = { readonly orderId: string; readonly patience: AbortSignal }

/** Noted when it changed something. */
export const CHECK_ORDER: Act<Checking, CheckedOrder | null> = {
	name: 'check',
	permission: 'handle',
	perform: ({ shop }, { orderId, patience }, note) =>
		checkOrder(shop, orderId, patience, note({ orderId })),
}
