import { type CancelOutcome, cancelOrder } from '../../../orders/cancel-order.ts'
import type { Act } from '../act.ts'

type Cancelling = { readonly orderId: string; readonly reason: string }

export const CANCEL: Act<Cancelling, CancelOutcome> = {
	name: 'cancel',
	permission: 'handle',
	perform: ({ shop }, { orderId, reason }, note) =>
		cancelOrder(shop, orderId, reason, note({ orderId })),
}
