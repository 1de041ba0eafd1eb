import { type ResolveOutcome, resolveProblem } from '../../../deliveries/by-hand/resolve-problem.ts'
import type { Chosen } from '../../../deliveries/by-hand/with-deliveries.ts'
import type { Act } from '../act.ts'

export const RESOLVE_PROBLEM: Act<Chosen, ResolveOutcome> = {
	name: 'delivery-resolved',
	permission: 'handle',
	perform: ({ shop, operator }, chosen, note) =>
		resolveProblem(shop, { ...chosen, operator: operator.name }, note({ orderId: chosen.orderId })),
}
