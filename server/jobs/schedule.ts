import type { STEP_WORDS } from '@coc/contract/desk'
import type { PgBoss } from 'pg-boss'
import { type KnownQueues, prepareQueue } from './prepare-queue.ts'

/** Cron expressions, in Swedish time. */
export const SCHEDULE = {
	'confirm-waiting-orders': '* * * * *',
	reconcile: '*/5 * * * *',
	// Nobody wants to be reminded at night.
	'unpaid-orders': '*/10 8-19 * * *',
	'repeat-vat-checks': '*/5 * * * *',
	'look-after-deliveries': '*/5 * * * *',
	retention: '23 3 * * *',
	'attention-digest': '0 * * * *',
} as const satisfies { [Step in keyof typeof STEP_WORDS]?: string }

const SWEDISH_TIME = 'Europe/Stockholm'

/**
 * Former names. An older process may schedule them once more during a rolling upgrade; the next start removes them.
 * Their queues go a start later: its workers poll them, and would log an error each time.
 */
const FORMER_NAMES = ['keep-house']

export type ScheduledName = keyof typeof SCHEDULE

export const SCHEDULED_NAMES = Object.keys(SCHEDULE).filter(
	(name): name is ScheduledName => name in SCHEDULE,
)

/** One whose worker died is detected by its missing heartbeat, and does not block the next run. */
const SCHEDULED_JOB = {
	policy: 'singleton',
	retryLimit: 0,
	expireInSeconds: 1800,
	heartbeatSeconds: 20,
} as const

/** However many processes there are, each job runs once at its time. */
export async function scheduleJobs(boss: PgBoss, known: KnownQueues): Promise<void> {
	const schedules = new Map(
		(await boss.getSchedules()).map((schedule) => [schedule.name, schedule]),
	)
	for (const name of FORMER_NAMES) {
		if (schedules.has(name)) {
			await boss.unschedule(name)
			// A job left behind would count as overdue for ever.
			await boss.deleteAllJobs(name)
		} else if (known.has(name)) await boss.deleteQueue(name)
	}
	for (const name of SCHEDULED_NAMES) {
		await prepareQueue(boss, known, { name, ...SCHEDULED_JOB }, true)
		const { cron, timezone } = schedules.get(name) ?? {}
		if (cron === SCHEDULE[name] && timezone === SWEDISH_TIME) continue
		await boss.schedule(name, SCHEDULE[name], null, { tz: SWEDISH_TIME })
	}
}
