import type { PgBoss } from 'pg-boss'

/** Cron expressions, in Swedish time. */
const SCHEDULE = {
	'confirm-waiting-orders': '* * * * *',
	reconcile: '*/5 * * * *',
	// Nobody wants to be reminded at night.
	'unpaid-orders': '*/10 8-19 * * *',
	'repeat-vat-checks': '*/5 * * * *',
	'look-after-deliveries': '*/5 * * * *',
	retention: '23 3 * * *',
	'attention-digest': '0 * * * *',
} as const

/** Former names. An older process may schedule them once more during a rolling upgrade; the next start removes them. */
const FORMER_NAMES = ['keep-house']

export type ScheduledName = keyof typeof SCHEDULE

export const SCHEDULED_NAMES = Object.keys(SCHEDULE).filter(
	(name): name is ScheduledName => name in SCHEDULE,
)

/** One whose worker died is detected by its missing heartbeat, and does not block the next run. */
const SCHEDULED_JOB = { retryLimit: 0, expireInSeconds: 1800, heartbeatSeconds: 20 }

/** However many processes there are, each job runs once at its time. */
export async function scheduleJobs(boss: PgBoss): Promise<void> {
	for (const name of FORMER_NAMES) {
		await boss.unschedule(name)
		// A job left behind would count as overdue for ever.
		await boss.deleteQueue(name)
	}
	for (const name of SCHEDULED_NAMES) {
		await boss.createQueue(name, { policy: 'singleton', ...SCHEDULED_JOB })
		// createQueue leaves the options of an existing queue as they are.
		await boss.updateQueue(name, SCHEDULED_JOB)
		await boss.schedule(name, SCHEDULE[name], null, { tz: 'Europe/Stockholm' })
	}
}
