import type { PgBoss } from 'pg-boss'
import { RESCHEDULE_ACTIVE_FUTURE_JOBS, RESCHEDULE_FUTURE_JOBS } from '../db/pg-boss-tables.ts'

const EVERY_MS = 15_000
/** Jobs under way lie among all that were done, and are rarely in need of it. */
const ALSO_ACTIVE_EVERY = 4

/**
 * While the database's clock is ahead, jobs are stored to be done from then on. Set right again, it would
 * leave them alone until then. What was planned for later waits for its time.
 */
export async function rescheduleFutureJobs(
	boss: Pick<PgBoss, 'getDb'>,
	isThorough = true,
): Promise<void> {
	await boss.getDb().executeSql(RESCHEDULE_FUTURE_JOBS)
	if (isThorough) await boss.getDb().executeSql(RESCHEDULE_ACTIVE_FUTURE_JOBS)
}

/** Looks again and again, by a stopwatch rather than a clock. Returns how to end it. */
export function watchForClockJumps(
	boss: Pick<PgBoss, 'getDb'>,
	onError: (error: Error) => void,
): () => void {
	let looks = 0
	const look = () => {
		looks++
		void rescheduleFutureJobs(boss, looks % ALSO_ACTIVE_EVERY === 0).catch(onError)
	}
	const timer = setInterval(look, EVERY_MS)
	return () => clearInterval(timer)
}
