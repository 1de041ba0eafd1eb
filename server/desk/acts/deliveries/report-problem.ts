import { type ProblemOutcome, reportProblem } from '../../../deliveries/by-hand/report-problem.ts'
import type { Chosen } from '../../../deliveries/by-hand/with-deliveries.ts'
import type { Act } from '../act.ts'

/** Why is a note of the order alone: the log cannot be erased. */
export const REPORT_PROBLEM: Act<Chosen & { readonly reason: string }, ProblemOutcome> = {
	name: 'delivery-problem',
	permission: 'handle',
	perform: ({ shop, operator }, problem, note) =>
		reportProblem(
			shop,
			{ ...problem, operator: operator.name },
			note({ orderId: problem.orderId }),
		),
}
