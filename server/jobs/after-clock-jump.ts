import type { PgBoss } from 'pg-boss'

const EVERY_MS = 15_000

/**
 * While the database's clock is ahead, steps are stored to be done from then on, and the queue notes
 * in the future when it was looked after. Set right again, it would leave both alone until then. No
 * step waits for five minutes by intent.
 */
const COME_BACK_TO_NOW = `
	with waiting as (
		update pgboss.job set start_after = now()
		where state < 'active' and start_after > now() + interval '5 minutes'
	), in_work as (
		update pgboss.job set heartbeat_on = now()
		where state = 'active' and heartbeat_on > now() + interval '1 minute'
	), queues as (
		update pgboss.queue
		set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
		where greatest(monitor_claim_on, maintain_on) > now() + interval '1 minute'
	)
	update pgboss.version set cron_on = now() where cron_on > now() + interval '1 minute'`

/** What was put off by a clock that has been set back meanwhile is taken up now. */
export async function comeBackToNow(boss: Pick<PgBoss, 'getDb'>): Promise<void> {
	await boss.getDb().executeSql(COME_BACK_TO_NOW)
}

/** Looks again and again, by a stopwatch rather than a clock. Returns how to end it. */
export function watchForClockJumps(
	boss: Pick<PgBoss, 'getDb'>,
	onError: (error: Error) => void,
): () => void {
	const timer = setInterval(() => void comeBackToNow(boss).catch(onError), EVERY_MS)
	return () => clearInterval(timer)
}
