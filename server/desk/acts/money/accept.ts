import { type AcceptOutcome, acceptOrder } from '../../../orders/paying/accept-order.ts'
import type { Act } from '../act.ts'

export const ACCEPT: Act<{ readonly orderId: string }, AcceptOutcome> = {
	name: 'accept',
	permission: 'refund',
	perform: ({ shop }, { orderId }, note) => acceptOrder(shop, orderId, note({ orderId })),
}
