import type { PgBoss } from 'pg-boss'

const EVERY_MS = 15_000
const A_JUMP_MS = 30_000

/**
 * While the database's clock is ahead, steps are stored to be done from then on, and the queue notes
 * in the future when it was looked after. Set right again, it would leave both alone until then. No
 * step waits for five minutes by intent.
 */
const COME_BACK_TO_NOW = `
	with waiting as (
		update pgboss.job set start_after = now()
		where state < 'active' and not blocked and start_after > now() + interval '5 minutes'
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

/**
 * Compares the database's clock with a stopwatch, at the start and again and again, and mends what a
 * jump has put off. Returns how to end it.
 */
export function watchForClockJumps(
	boss: Pick<PgBoss, 'getDb'>,
	onError: (error: Error) => void,
): () => void {
	let ahead: number | null = null
	const look = async () => {
		const { rows } = await boss.getDb().executeSql(NOW)
		const now = Number(rows[0]?.['now']) - performance.now()
		if (ahead === null || Math.abs(now - ahead) > A_JUMP_MS) await comeBackToNow(boss)
		ahead = now
	}
	const lookNow = () => void look().catch(onError)
	lookNow()
	const timer = setInterval(lookNow, EVERY_MS)
	return () => clearInterval(timer)
}

const NOW = 'select extract(epoch from clock_timestamp()) * 1000 as now'
