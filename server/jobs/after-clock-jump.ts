import type { PgBoss } from 'pg-boss'

const EVERY_MS = 15_000
/** Jobs in work lie among all that were done, and are rarely in need of it. */
const ALSO_IN_WORK_EVERY = 4

/**
 * While the database's clock is ahead, steps are stored to be done from then on, and the queue notes
 * in the future when it was looked after. Set right again, it would leave both alone until then. No
 * step waits for five minutes by intent.
 */
const COME_BACK_TO_NOW = `
	with waiting as (
		update pgboss.job set start_after = now()
		where state < 'active' and not blocked and start_after > now() + interval '5 minutes'
	), queues as (
		update pgboss.queue
		set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
		where greatest(monitor_claim_on, maintain_on) > now() + interval '1 minute'
	)
	update pgboss.version set cron_on = now() where cron_on > now() + interval '1 minute'`

const JOBS_IN_WORK_TOO = `
	update pgboss.job set heartbeat_on = now()
	where state = 'active' and heartbeat_on > now() + interval '1 minute'`

/** What was put off by a clock that has been set back meanwhile is taken up now. */
export async function comeBackToNow(boss: Pick<PgBoss, 'getDb'>, isThorough = true): Promise<void> {
	await boss.getDb().executeSql(COME_BACK_TO_NOW)
	if (isThorough) await boss.getDb().executeSql(JOBS_IN_WORK_TOO)
}

/** Looks again and again, by a stopwatch rather than a clock. Returns how to end it. */
export function watchForClockJumps(
	boss: Pick<PgBoss, 'getDb'>,
	onError: (error: Error) => void,
): () => void {
	let looks = 0
	const look = () => {
		looks++
		void comeBackToNow(boss, looks % ALSO_IN_WORK_EVERY === 0).catch(onError)
	}
	const timer = setInterval(look, EVERY_MS)
	return () => clearInterval(timer)
}
