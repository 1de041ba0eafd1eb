import type { PgBoss } from 'pg-boss'
import type { InsertJobs, WakeWorkers } from '../orders/next-step.ts'

/** What a job takes over from its queue, under the same name in both tables. */
const FROM_QUEUE = [
	'policy',
	'expire_seconds',
	'deletion_seconds',
	'retry_limit',
	'retry_delay',
	'retry_backoff',
	'retry_delay_max',
	'dead_letter',
	'heartbeat_seconds',
]

/**
 * The very row that `boss.send` would add, for use within another statement. An order and its job then
 * take one round trip, and a statement that is parsed only once. Without its queue it fails, all of it.
 */
export const insertJobs: InsertJobs = (name, rows) => `
	insert into pgboss.job (name, data, keep_until, ${FROM_QUEUE.join(', ')})
	select '${name}', row.data, now() + queue.retention_seconds * interval '1 second',
		${FROM_QUEUE.map((column) => `queue.${column}`).join(', ')}
	from (${rows}) as row
	left join pgboss.queue on queue.name = '${name}'`

// The channel that pg-boss listens to.
const NOTIFY = `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), $1)`

/** Each time that workers are woken, all of them look. */
const REST_MS = 50

/**
 * Wakes workers at once, and then once for all that was asked for within a moment. Not within the
 * transactions that add the jobs: those that notify must commit one after another, each waiting for
 * the disk.
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
			// Nothing is lost when it fails: workers also look by themselves.
			boss
				.getDb()
				.executeSql(NOTIFY, [name])
				.catch(() => undefined)
		}
		const rested = performance.now() - (wokenAt.get(name) ?? -REST_MS)
		setTimeout(wake, Math.max(0, REST_MS - rested)).unref()
	}
}
