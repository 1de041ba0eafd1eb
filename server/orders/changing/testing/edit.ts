import type { RunningShop } from '../../../testing/running-shop.ts'
import { editOrder } from '../edit-order.ts'
import type { Edits } from '../edited-customer.ts'

export const edit = ({ shop }: RunningShop, orderId: string, edits: Edits) =>
	editOrder(shop, { orderId, edits, operator: 'Anna' })

/** What was changed, in that order. */
export const story = async ({ shop }: RunningShop) =>
	shop.db.selectFrom('order_changes').select(['field', 'old', 'new']).orderBy('id').execute()
