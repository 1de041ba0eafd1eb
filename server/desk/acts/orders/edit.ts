import { type EditOutcome, editOrder, type OrderEdit } from '../../../orders/changing/edit-order.ts'
import type { Act } from '../act.ts'

/** The log names the fields; what stood in them is told by the order's own story, as long as there is one. */
export const EDIT: Act<Omit<OrderEdit, 'operator'>, EditOutcome> = {
	name: 'edit',
	permission: 'handle',
	perform: ({ shop, operator }, edit, note) =>
		editOrder(
			shop,
			{ ...edit, operator: operator.name },
			note({ orderId: edit.orderId, details: { fields: Object.keys(edit.edits).join(' ') } }),
		),
}
