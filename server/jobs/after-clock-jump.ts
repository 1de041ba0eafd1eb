import type { PgBoss } from 'pg-boss'
import { CORRECT_FUTURE_HEARTBEATS, CORRECT_FUTURE_TIMESTAMPS } from '../db/pg-boss-tables.ts'

const EVERY_MS = 15_000
/** Finding active jobs is costly, since completed ones lie beside them, and rarely needed. */
const HEARTBEATS_EVERY = 4

/**
 * Jobs stored while the database's clock was ahead would wait, once it is right again, until their
 * timestamps are past. Jobs that were deferred on purpose keep their delay.
 */
export async function correctFutureTimestamps(
	boss: Pick<PgBoss, 'getDb'>,
	isThorough = true,
): Promise<void> {
	await boss.getDb().executeSql(CORRECT_FUTURE_TIMESTAMPS)
	if (isThorough) await boss.getDb().executeSql(CORRECT_FUTURE_HEARTBEATS)
}

/** Checks by a monotonic timer. Returns how to stop it. */
export function watchForClockJumps(
	boss: Pick<PgBoss, 'getDb'>,
	onError: (error: Error) => void,
): () => void {
	let checks = 0
	const check = () => {
		checks++
		void correctFutureTimestamps(boss, checks % HEARTBEATS_EVERY === 0).catch(onError)
	}
	const timer = setInterval(check, EVERY_MS)
	return () => clearInterval(timer)
}
