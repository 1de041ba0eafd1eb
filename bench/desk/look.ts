import { median } from '../median.ts'
import type { Kept } from '../promise.ts'
import { quantile } from '../quantile.ts'
import type { Operator } from './operator.ts'

const TIMES = 40
const MOST_MS = 300

/** What an operator looks at, each time another of the kind. */
export async function measureLook(
	operator: Operator,
	what: string,
	pathOf: (time: number) => string,
): Promise<Kept> {
	// Plans are made, and pages of the database read, by the first.
	await operator.get(pathOf(TIMES))
	const times: number[] = []
	for (let time = 0; time < TIMES; time++) {
		const start = performance.now()
		await operator.get(pathOf(time))
		times.push(performance.now() - start)
	}
	const p95 = quantile(times, 0.95)
	return {
		what: `${what} (n = ${TIMES})`,
		measured: `p50 ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
		promised: `p95 < ${MOST_MS} ms`,
		holds: p95 < MOST_MS,
	}
}
