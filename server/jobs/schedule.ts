import type { PgBoss } from 'pg-boss'

/** What is done by the clock, in the zone that an operator in Sweden lives in. */
const SCHEDULE = {
	'confirm-waiting-orders': '* * * * *',
	reconcile: '*/5 * * * *',
	retention: '23 3 * * *',
} as const

/** Names of before. Processes of an older version may still schedule them; the newest takes them off again. */
const FORMER_NAMES = ['keep-house']

export type ScheduledName = keyof typeof SCHEDULE

export const SCHEDULED_NAMES = Object.keys(SCHEDULE).filter(
	(name): name is ScheduledName => name in SCHEDULE,
)

/** One that died with its worker is noticed by its silence, and does not keep the next from its turn. */
const CHORE = { retryLimit: 0, expireInSeconds: 1800, heartbeatSeconds: 20 }

/** However many processes there are, each chore is done once at its time. */
export async function keepSchedule(boss: PgBoss): Promise<void> {
	for (const name of FORMER_NAMES) await boss.unschedule(name)
	for (const name of SCHEDULED_NAMES) {
		await boss.createQueue(name, { policy: 'singleton', ...CHORE })
		// A queue that is already there keeps its old options otherwise.
		await boss.updateQueue(name, CHORE)
		await boss.schedule(name, SCHEDULE[name], null, { tz: 'Europe/Stockholm' })
	}
}
