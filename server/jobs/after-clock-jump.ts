import type { PgBoss } from 'pg-boss'
import { RETURN_FROM_FUTURE, RETURN_JOBS_UNDER_WAY_FROM_FUTURE } from '../db/pg-boss-tables.ts'

const EVERY_MS = 15_000
/** Jobs under way lie among all that were done, and are rarely in need of it. */
const ALSO_UNDER_WAY_EVERY = 4

/**
 * While the database's clock is ahead, jobs are stored to be done from then on. Set right again, it would
 * leave them alone until then. What was planned for later waits for its time.
 */
export async function returnFromFuture(
	boss: Pick<PgBoss, 'getDb'>,
	isThorough = true,
): Promise<void> {
	await boss.getDb().executeSql(RETURN_FROM_FUTURE)
	if (isThorough) await boss.getDb().executeSql(RETURN_JOBS_UNDER_WAY_FROM_FUTURE)
}

/** Looks again and again, by a stopwatch rather than a clock. Returns how to end it. */
export function watchForClockJumps(
	boss: Pick<PgBoss, 'getDb'>,
	onError: (error: Error) => void,
): () => void {
	let looks = 0
	const look = () => {
		looks++
		void returnFromFuture(boss, looks % ALSO_UNDER_WAY_EVERY === 0).catch(onError)
	}
	const timer = setInterval(look, EVERY_MS)
	return () => clearInterval(timer)
}
