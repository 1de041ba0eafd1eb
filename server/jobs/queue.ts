import { setTimeout as pause } from 'node:timers/promises'
import type { STEP_WORDS } from '@coc/contract/desk'
import type pg from 'pg'
import { PgBoss, type Queue, type SendOptions } from 'pg-boss'
import { DELETE_JOBS, FIND_MAIL_GIVEN_UP } from '../db/pg-boss-tables.ts'
import type {
	DeleteJobs,
	Enqueue,
	HasGivenUp,
	InsertJobs,
	NextStep,
	WakeWorkers,
} from '../orders/next-step.ts'
import { watchForClockJumps } from './after-clock-jump.ts'
import { insertJobs, wakeWorkersOf } from './insert-jobs.ts'
import { prepareQueue } from './prepare-queue.ts'
import { queueDatabase } from './queue-database.ts'
import { SCHEDULED_NAMES, scheduleJobs } from './schedule.ts'

export type QueueName = NextStep['name']

export const DEAD_LETTERS = 'dead-letters'

const SEVEN_DAYS = 7 * 24 * 3600
const A_YEAR = 365 * 24 * 3600

const FOR_DEAD_LETTERS: Queue = {
	name: DEAD_LETTERS,
	retentionSeconds: A_YEAR,
	deleteAfterSeconds: A_YEAR,
}

/** With exponential backoff up to two minutes; then to the dead letters, for an operator. */
const RETRY_FOR_A_WEEK: Omit<Queue, 'name'> = {
	retryDelay: 1,
	retryBackoff: true,
	retryDelayMax: 120,
	retryLimit: SEVEN_DAYS / 120,
	// Much longer than it is retried: a clock that is wrong by weeks must not delete pending jobs.
	retentionSeconds: A_YEAR,
	expireInSeconds: 120,
	heartbeatSeconds: 20,
	deadLetter: DEAD_LETTERS,
	notify: true,
}

/** Each has its words for the office in the contract. */
const QUEUES: Record<QueueName, Omit<Queue, 'name'>> = {
	'handle-order': RETRY_FOR_A_WEEK,
	'open-payment': RETRY_FOR_A_WEEK,
	'close-payment': RETRY_FOR_A_WEEK,
	'send-mail': RETRY_FOR_A_WEEK,
	'tell-withdrawal': RETRY_FOR_A_WEEK,
	'make-refund': RETRY_FOR_A_WEEK,
	'report-dispute': RETRY_FOR_A_WEEK,
	'deliver-order': RETRY_FOR_A_WEEK,
	'ask-source': RETRY_FOR_A_WEEK,
	'tell-ready': RETRY_FOR_A_WEEK,
	'credit-vat': RETRY_FOR_A_WEEK,
	'run-bulk': RETRY_FOR_A_WEEK,
	// However many reasons there are, at most one check of a payment or a number is queued.
	'check-payment': { ...RETRY_FOR_A_WEEK, policy: 'short' },
	'check-vat-number': { ...RETRY_FOR_A_WEEK, policy: 'short' },
} satisfies { [Step in keyof typeof STEP_WORDS]?: unknown }

/** So long it waits for more of its kind. */
const DELAYS_SECONDS: Partial<Record<QueueName, number>> = { 'tell-ready': 60 }

/** The priority of what somebody is waiting for. */
export const AWAITED = 1

export const QUEUE_NAMES = Object.keys(QUEUES).filter((name): name is QueueName => name in QUEUES)

/** Longer than the provider's time-out: an active job is not interrupted. */
const LONGEST_STOP_MS = 20_000

export type JobQueue = {
	readonly boss: PgBoss
	readonly pool: pg.Pool
	readonly enqueue: Enqueue
	readonly insertJobs: InsertJobs
	readonly wakeWorkers: WakeWorkers
	readonly deleteJobs: DeleteJobs
	readonly hasGivenUp: HasGivenUp
	stop(): Promise<void>
}

export type JobQueueOptions = {
	readonly databaseUrl: string
	/** Workers also maintain the queue; the others only add to it. */
	readonly works: boolean
	/** Fewer than usual where many queues share one database server. */
	readonly connections?: number
	/** How often jobs without a heartbeat are looked for. */
	readonly superviseIntervalSeconds?: number
	/** False where no worker was before that may have left some. */
	readonly supervisesAtOnce?: boolean
	readonly onError: (error: Error) => void
}

export async function startJobQueue(options: JobQueueOptions): Promise<JobQueue> {
	const { databaseUrl, works, onError, superviseIntervalSeconds = 10 } = options
	const { connections = works ? 10 : 2, supervisesAtOnce = works } = options
	const database = queueDatabase({ databaseUrl, connections, onError })
	const boss = new PgBoss({
		db: database,
		supervise: works,
		schedule: works,
		useListenNotify: works,
		superviseIntervalSeconds,
		monitorIntervalSeconds: superviseIntervalSeconds,
	})
	boss.on('error', onError)
	try {
		await boss.start()
		await prepareQueues(boss, works)
	} catch (error) {
		// Half started, it would keep the process alive.
		await boss.stop({ graceful: false }).catch(() => undefined)
		await database.close()
		throw error
	}
	// Not only by its timer: where workers crash in a loop, none may live until it first fires.
	if (supervisesAtOnce) void boss.supervise().catch(onError)
	const endWatch = works ? watchForClockJumps(boss, onError) : () => undefined
	return {
		boss,
		pool: database.pool,
		enqueue: async (executor, step) => {
			const startAfter = DELAYS_SECONDS[step.name] ?? 0
			const priority = 'isAwaited' in step && step.isAwaited ? AWAITED : 0
			await boss.send(step.name, step.data, {
				db: executor,
				startAfter,
				priority,
				...onceFor(step),
			})
		},
		insertJobs,
		wakeWorkers: wakeWorkersOf(boss),
		deleteJobs: async (executor, { orderIds, mailIds, references }) => {
			await executor.executeSql(DELETE_JOBS, [orderIds, mailIds, references])
		},
		hasGivenUp: async (executor, mailIds) => {
			const { rows } = await executor.executeSql(FIND_MAIL_GIVEN_UP, [DEAD_LETTERS, mailIds])
			return rows.length > 0
		},
		stop: async () => {
			endWatch()
			await stopWhenIdle(boss)
			await database.close()
		},
	}
}

/** Of what is asked for again and again, one job is enough: while it is queued, or for a minute. */
function onceFor(step: NextStep): SendOptions {
	switch (step.name) {
		case 'check-payment':
			return { singletonKey: step.data.reference }
		case 'check-vat-number':
			return { singletonKey: step.data.orderId }
		case 'open-payment':
			return step.data.promisedAt === undefined
				? {}
				: { singletonKey: step.data.orderId, singletonSeconds: 60 }
		default:
			return {}
	}
}

/** Whoever works on a job finishes it, and takes no other. */
export async function endWork(boss: PgBoss): Promise<void> {
	const names = [...QUEUE_NAMES, ...SCHEDULED_NAMES, DEAD_LETTERS]
	const idle = Promise.all(names.map((name) => boss.offWork(name, { wait: true })))
	await Promise.race([idle, pause(LONGEST_STOP_MS, undefined, { ref: false })])
}

/** pg-boss itself polls only every half second whether its workers have ended. */
async function stopWhenIdle(boss: PgBoss): Promise<void> {
	await endWork(boss)
	await boss.stop({ graceful: false })
}

/** Workers bring what older versions left up to date, and schedule. */
export async function prepareQueues(boss: PgBoss, works: boolean): Promise<void> {
	const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
	await prepareQueue(boss, known, FOR_DEAD_LETTERS, works)
	if (works) await scheduleJobs(boss, known)
	for (const name of QUEUE_NAMES) await prepareQueue(boss, known, { name, ...QUEUES[name] }, works)
}
