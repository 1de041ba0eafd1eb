import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type Database, type DatabaseTransaction, executorOf } from '../db/database.ts'
import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import {
	COUNT_JOBS,
	DELETE_FAILED_JOB,
	type DeadJob,
	type DeadLetter,
	LIST_DEAD_JOBS,
	LIST_JOBS,
	TAKE_DEAD_LETTER,
} from '../db/pg-boss-tables.ts'
import { STATUS_MAILS } from '../mail/mails/mail-kind.ts'
import { DEAD_LETTERS, type JobQueue, QUEUE_NAMES } from './queue.ts'
import { SCHEDULED_NAMES } from './schedule.ts'

/** waiting: not tried yet. failing: will be tried again. dead: given up, an operator's business. */
const JOB_STATES = ['waiting', 'under-way', 'failing', 'dead'] as const

export type JobState = (typeof JOB_STATES)[number]

/** The queue keeps some of its own for itself; these are ours. */
export const ALL_QUEUES: readonly string[] = [...QUEUE_NAMES, ...SCHEDULED_NAMES]

export type InspectedJob = {
	readonly id: string
	readonly queue: string
	readonly state: JobState
	readonly orderId: string | null
	readonly mailKind: string | null
	readonly mailId: string | null
	readonly tries: number
	readonly createdAt: Date
	readonly nextTryAt: Date | null
	readonly givenUpAt: Date | null
	/** Its name only: what an error says may quote a customer. */
	readonly lastError: string | null
}

export type QueueCounts = {
	readonly queue: string
	readonly waiting: number
	readonly underWay: number
	readonly failing: number
	readonly dead: number
}

type Inspector = { readonly pool: pg.Pool; readonly provider: { readonly name: string } }

export async function countJobs({ pool, provider }: Inspector): Promise<QueueCounts[]> {
	const { rows } = await pool.query<QueueCounts>(COUNT_JOBS, [
		DEAD_LETTERS,
		provider.name,
		STATUS_MAILS,
	])
	const counted = new Map(rows.map((row) => [row.queue, row]))
	return ALL_QUEUES.map(
		(queue) => counted.get(queue) ?? { queue, waiting: 0, underWay: 0, failing: 0, dead: 0 },
	)
}

type JobFilter = {
	readonly states?: readonly JobState[]
	readonly queue?: string
	readonly orderId?: string
	readonly idStart?: string
	readonly limit?: number
}

type JobRow = Omit<InspectedJob, 'lastError'> & { readonly output: unknown }

/** What needs a look first: the dead, then the failing. */
export async function listJobs(
	{ pool, provider }: Inspector,
	filter: JobFilter = {},
): Promise<InspectedJob[]> {
	const { rows } = await pool.query<JobRow>(LIST_JOBS, [
		DEAD_LETTERS,
		provider.name,
		filter.states ?? null,
		filter.queue === undefined ? ALL_QUEUES : [filter.queue],
		filter.orderId ?? null,
		filter.idStart ?? null,
		filter.limit ?? null,
		STATUS_MAILS,
	])
	return rows.map(({ output, ...job }) => ({ ...job, lastError: errorNameIn(output) }))
}

export type GivenUpJob = Omit<DeadJob, 'output'> & { readonly lastError: string | null }

/** What was given up and somebody waits for, the oldest first. */
export async function listGivenUp({ pool, provider }: Inspector): Promise<GivenUpJob[]> {
	const values = [DEAD_LETTERS, provider.name, STATUS_MAILS]
	const { rows } = await pool.query<DeadJob>(LIST_DEAD_JOBS, values)
	return rows.map(({ output, ...job }) => ({ ...job, lastError: errorNameIn(output) }))
}

/** A mail server's word on the customer's address: another try helps only once that is put right. */
export function isMailRefusal({ queue, lastError }: Pick<GivenUpJob, 'queue' | 'lastError'>) {
	const isMail = queue === 'send-mail' || queue === 'tell-withdrawal'
	return isMail && lastError !== null && /^MailRefusedError\b/.test(lastError)
}

/** Our worker writes the error's name; the queue itself writes a message of its own, such as a time-out. */
export function errorNameIn(output: unknown): string | null {
	if (typeof output !== 'object' || output === null) return null
	const field = (name: string) => Object.entries(output).find(([key]) => key === name)?.[1]
	const name = field('error') ?? field('name')
	if (typeof name === 'string') {
		const code = field('code')
		return typeof code === 'string' && !name.includes(code) ? `${name} ${code}` : name
	}
	const value = field('value')
	return value === undefined ? null : (errorNameIn(value) ?? messageIn(value))
}

function messageIn(value: unknown): string | null {
	return typeof value === 'object' && value !== null && 'message' in value
		? String(value.message)
		: null
}

export type RetryOutcome = 'put-back' | 'under-way' | 'gone'

/** Has the job tried again at once. A dead one starts from the beginning, and is dead no longer. */
export async function retryJob(
	queue: JobQueue,
	db: Database,
	job: InspectedJob,
	note: NoteAct = nobodysAct,
): Promise<RetryOutcome> {
	if (job.state === 'under-way') return 'under-way'
	return db.transaction().execute(async (transaction) => {
		const isPutBack =
			job.state === 'dead'
				? await reviveJob(queue, transaction, job.id)
				: await hasten(queue, transaction, job)
		if (!isPutBack) return 'gone'
		await note(transaction)
		return 'put-back'
	})
}

async function hasten(
	queue: JobQueue,
	transaction: DatabaseTransaction,
	job: InspectedJob,
): Promise<boolean> {
	const { updated } = await queue.boss.update(job.queue, undefined, {
		id: job.id,
		startAfter: 0,
		db: executorOf(transaction),
	})
	return updated > 0
}

/**
 * Redrive moves only letters that nobody has read, and ours are read at once. So the letter itself
 * becomes the job again; the failed original may be long gone.
 */
async function reviveJob(
	queue: JobQueue,
	transaction: DatabaseTransaction,
	letterId: string,
): Promise<boolean> {
	const { rows } = await transaction.executeQuery<DeadLetter>(
		CompiledQuery.raw(TAKE_DEAD_LETTER, [DEAD_LETTERS, letterId]),
	)
	const [letter] = rows
	if (!letter) return false
	const db = executorOf(transaction)
	await db.executeSql(DELETE_FAILED_JOB, [letter.source_name, letter.source_id])
	await queue.boss.send(letter.source_name, letter.data, {
		db,
		...(letter.singleton_key !== null && { singletonKey: letter.singleton_key }),
	})
	return true
}
