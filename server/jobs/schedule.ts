import type { PgBoss } from 'pg-boss'

/** What is done by the clock, in the zone that an operator in Sweden lives in. */
const SCHEDULE = {
	'confirm-waiting-orders': '* * * * *',
	reconcile: '*/5 * * * *',
	'keep-house': '23 3 * * *',
} as const

export type ScheduledName = keyof typeof SCHEDULE

export const SCHEDULED_NAMES = Object.keys(SCHEDULE).filter(
	(name): name is ScheduledName => name in SCHEDULE,
)

/** However many processes there are, each chore is done once at its time. */
export async function keepSchedule(boss: PgBoss): Promise<void> {
	for (const name of SCHEDULED_NAMES) {
		await boss.createQueue(name, { policy: 'singleton', retryLimit: 0, expireInSeconds: 1800 })
		await boss.schedule(name, SCHEDULE[name], null, { tz: 'Europe/Stockholm' })
	}
}
