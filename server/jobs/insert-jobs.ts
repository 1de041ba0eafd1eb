import type { PgBoss } from 'pg-boss'
import { TELL_DESK } from '../db/desk-changes.ts'
import { insertJobsStatement, NOTIFY_WORKERS } from '../db/pg-boss-tables.ts'
import type { InsertJobs, WakeWorkers } from '../orders/next-step.ts'

/**
 * The very row that `boss.send` would add, for use within another statement. An order and its job then
 * take one round trip, and a statement that is parsed only once.
 */
export const insertJobs: InsertJobs = insertJobsStatement

/** Each notification makes all workers poll. */
const THROTTLE_MS = 50

/** Whoever looks at orders is told in the same breath: it costs no commit of its own. */
const WAKE = `${NOTIFY_WORKERS}, ${TELL_DESK}`

/**
 * Notifies workers, throttled. Not within the transactions that add the jobs: PostgreSQL serialises
 * the commits of those that notify, each waiting for the disk.
 */
export function wakeWorkersOf(boss: Pick<PgBoss, 'getDb'>): WakeWorkers {
	const asked = new Set<string>()
	const wokenAt = new Map<string, number>()
	return (name) => {
		if (asked.has(name)) return
		asked.add(name)
		const wake = () => {
			asked.delete(name)
			wokenAt.set(name, performance.now())
			// Nothing is lost when it fails: workers also poll.
			boss
				.getDb()
				.executeSql(WAKE, [name])
				.catch(() => undefined)
		}
		const rested = performance.now() - (wokenAt.get(name) ?? -THROTTLE_MS)
		setTimeout(wake, Math.max(0, THROTTLE_MS - rested)).unref()
	}
}
