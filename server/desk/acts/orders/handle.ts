import { handleOrder } from '../../../orders/handling/handle-order.ts'
import type { Act } from '../act.ts'

export const HANDLE: Act<{ readonly orderId: string }, void> = {
	name: 'handle',
	permission: 'handle',
	perform: ({ shop }, { orderId }, note) => handleOrder(shop, orderId, note({ orderId })),
}
