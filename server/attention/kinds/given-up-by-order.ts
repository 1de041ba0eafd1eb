import type { GivenUpJob } from '../../jobs/inspect-jobs.ts'

type Jobs = readonly [GivenUpJob, ...GivenUpJob[]]

/** By their order, or each by itself where it has none; the oldest first. */
export function byOrder(jobs: readonly GivenUpJob[]): (readonly [subject: string, jobs: Jobs])[] {
	const groups = Map.groupBy(jobs, ({ order_id, id }) => order_id ?? id)
	return [...groups].flatMap(([subject, [first, ...others]]) =>
		first ? [[subject, [first, ...others]] as const] : [],
	)
}
