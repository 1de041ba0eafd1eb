import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss, type Queue } from 'pg-boss'
import { PRIMARY_ONLY } from '../db/database.ts'
import type { Enqueue, ForgetJobs, InsertJobs, NextStep, WakeWorkers } from '../orders/next-step.ts'
import { watchForClockJumps } from './after-clock-jump.ts'
import { insertJobs, wakeWorkersOf } from './insert-jobs.ts'
import { keepSchedule, SCHEDULED_NAMES } from './schedule.ts'

export type QueueName = NextStep['name']

export const DEAD_LETTERS = 'dead-letters'

const SEVEN_DAYS = 7 * 24 * 3600
const A_YEAR = 365 * 24 * 3600

/** A step is tried again for a week, at least every two minutes, and then laid aside for an operator. */
const PATIENT: Omit<Queue, 'name'> = {
	retryDelay: 1,
	retryBackoff: true,
	retryDelayMax: 120,
	retryLimit: SEVEN_DAYS / 120,
	// Much longer than it is tried: a clock that is wrong by weeks must not sweep away what waits.
	retentionSeconds: A_YEAR,
	expireInSeconds: 120,
	heartbeatSeconds: 20,
	deadLetter: DEAD_LETTERS,
	notify: true,
}

const QUEUES: Record<QueueName, Omit<Queue, 'name'>> = {
	'handle-order': PATIENT,
	'open-payment': PATIENT,
	'close-payment': PATIENT,
	'send-mail': PATIENT,
	'make-refund': PATIENT,
	// However often a provider calls, one question about a payment waits at a time.
	'check-payment': { ...PATIENT, policy: 'short' },
}

export const QUEUE_NAMES = Object.keys(QUEUES).filter((name): name is QueueName => name in QUEUES)

/** Longer than the provider's time-out: a job under way is not cut off in the middle. */
const LONGEST_STOP_MS = 20_000

/** A database that vanished without a word would else hold the workers until the network gives up: a quarter of an hour. */
const PATIENCE = { query_timeout: 60_000, keepAlive: true }

const FORGET_JOBS = `
	delete from pgboss.job
	where data->>'orderId' = any($1) or data->>'mailId' = any($2) or data->>'reference' = any($3)`

export type JobQueue = {
	readonly boss: PgBoss
	readonly enqueue: Enqueue
	readonly insertJobs: InsertJobs
	readonly wakeWorkers: WakeWorkers
	readonly forgetJobs: ForgetJobs
	stop(): Promise<void>
}

export type JobQueueOptions = {
	readonly databaseUrl: string
	/** Processes that work look after the queue; the others only add to it. */
	readonly works: boolean
	readonly onError: (error: Error) => void
}

export async function startJobQueue(options: JobQueueOptions): Promise<JobQueue> {
	const boss = new PgBoss({
		connectionString: options.databaseUrl,
		application_name: 'coc-orders jobs',
		max: options.works ? 10 : 2,
		supervise: options.works,
		schedule: options.works,
		useListenNotify: options.works,
		superviseIntervalSeconds: 10,
		monitorIntervalSeconds: 10,
		...PRIMARY_ONLY,
		...PATIENCE,
	})
	boss.on('error', options.onError)
	try {
		await boss.start()
		await prepareQueues(boss, options.works)
	} catch (error) {
		// Half started, it would keep the process alive.
		await boss.stop({ graceful: false }).catch(() => undefined)
		throw error
	}
	// Not only by its clock: where workers die one after another, none may live until it first strikes.
	if (options.works) void boss.supervise().catch(options.onError)
	const endWatch = options.works ? watchForClockJumps(boss, options.onError) : () => undefined
	return {
		boss,
		enqueue: async (executor, { name, data }) => {
			const singletonKey = 'reference' in data ? { singletonKey: data.reference } : {}
			await boss.send(name, data, { db: executor, ...singletonKey })
		},
		insertJobs,
		wakeWorkers: wakeWorkersOf(boss),
		forgetJobs: async (executor, { orderIds, mailIds, references }) => {
			await executor.executeSql(FORGET_JOBS, [orderIds, mailIds, references])
		},
		stop: () => {
			endWatch()
			return stopWhenIdle(boss)
		},
	}
}

/** By itself pg-boss looks only every half second whether its workers have ended. */
async function stopWhenIdle(boss: PgBoss): Promise<void> {
	const names = [...QUEUE_NAMES, ...SCHEDULED_NAMES, DEAD_LETTERS]
	const idle = Promise.all(names.map((name) => boss.offWork(name, { wait: true })))
	await Promise.race([idle, pause(LONGEST_STOP_MS, undefined, { ref: false })])
	await boss.stop({ graceful: false })
}

async function prepareQueues(boss: PgBoss, works: boolean): Promise<void> {
	await boss.createQueue(DEAD_LETTERS, { retentionSeconds: A_YEAR, deleteAfterSeconds: A_YEAR })
	if (works) await keepSchedule(boss)
	for (const name of QUEUE_NAMES) {
		const { policy, ...changeable } = QUEUES[name]
		await boss.createQueue(name, QUEUES[name])
		// A queue that is already there keeps its old options otherwise.
		if (works) await boss.updateQueue(name, changeable)
	}
}
