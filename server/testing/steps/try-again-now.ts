import { NOTIFY_WORKERS } from '../../db/pg-boss-tables.ts'
import type { RunningShop } from '../running-shop.ts'

/** What waits for its next try, or for its workers to look, waits no longer: when that would be has tests of its own. */
export async function tryAgainNow({ shop }: RunningShop, ...queues: string[]): Promise<void> {
	await shop.pool.query(
		`update pgboss.job set start_after = now() where id in (
			select id from pgboss.job where name = any($1) and state = 'retry' for update skip locked
		)`,
		[queues],
	)
	for (const queue of queues) await shop.pool.query(NOTIFY_WORKERS, [queue])
}
