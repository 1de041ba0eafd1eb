import {
	type HandleOutcome,
	type HandlingByHand,
	handleForOperator,
} from '../../../orders/handling/handle-for-operator.ts'
import type { Act } from '../act.ts'

export const HANDLE: Act<Omit<HandlingByHand, 'operator'>, HandleOutcome> = {
	name: 'handle',
	permission: 'handle',
	perform: ({ shop, operator }, handling, note) => {
		const { orderId, decisions = [] } = handling
		const details = decisions.length === 0 ? {} : { 'cars decided': decisions.length }
		return handleForOperator(
			shop,
			{ ...handling, operator: operator.name },
			note({ orderId, details }),
		)
	},
}
