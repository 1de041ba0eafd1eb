import type pg from 'pg'
import { executorOfClient, inTransaction } from '../db/database.ts'
import { DEAD_LETTERS, type JobQueue, QUEUE_NAMES } from './queue.ts'
import { SCHEDULED_NAMES } from './schedule.ts'

/** waiting: not tried yet. failing: will be tried again. dead: given up, an operator's business. */
export const JOB_STATES = ['waiting', 'under-way', 'failing', 'dead'] as const

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

/**
 * A job that is given up is copied to the dead letters, where it is completed as soon as somebody
 * was told: what lies there is dead, whatever its state. Chores come again by the clock and have no
 * dead letter; their failures are counted, not listed.
 */
const COUNT_JOBS = `
	select
		coalesce(source_name, name) as queue,
		count(*) filter (where name <> $1 and state = 'created')::int as "waiting",
		count(*) filter (where name <> $1 and state = 'active')::int as "underWay",
		count(*) filter (where name <> $1 and state = 'retry')::int as "failing",
		count(*) filter (where name = $1 or (state = 'failed' and dead_letter is null))::int as "dead"
	from pgboss.job
	where name = $1 or state not in ('completed', 'cancelled')
	group by 1`

export async function countJobs({ pool }: Inspector): Promise<QueueCounts[]> {
	const { rows } = await pool.query<QueueCounts>(COUNT_JOBS, [DEAD_LETTERS])
	const counted = new Map(rows.map((row) => [row.queue, row]))
	return ALL_QUEUES.map(
		(queue) => counted.get(queue) ?? { queue, waiting: 0, underWay: 0, failing: 0, dead: 0 },
	)
}

const LIST_JOBS = `
	with inspected as (
		select
			job.id,
			coalesce(job.source_name, job.name) as queue,
			case
				when job.name = $1 then 'dead'
				when job.state = 'active' then 'under-way'
				when job.state = 'retry' then 'failing'
				else 'waiting'
			end as state,
			coalesce(
				job.data->>'orderId', mails.order_id, refunds.order_id, payment_attempts.order_id
			) as "orderId",
			mails.kind as "mailKind",
			mails.id as "mailId",
			case
				when job.name = $1 then job.source_retry_count + 1
				when job.state = 'created' then 0
				else job.retry_count + 1
			end as tries,
			coalesce(job.source_created_on, job.created_on) as "createdAt",
			case when job.name <> $1 and job.state in ('created', 'retry') then job.start_after end
				as "nextTryAt",
			case when job.name = $1 then job.created_on end as "givenUpAt",
			case when job.name = $1 then job.source_output else job.output end as output
		from pgboss.job
		left join mails on mails.id = (job.data->>'mailId')::uuid
		left join refunds on refunds.id = (job.data->>'refundId')::uuid
		left join payment_attempts on payment_attempts.provider = $2
			and payment_attempts.reference = job.data->>'reference'
		where job.name = $1 or job.state in ('created', 'retry', 'active')
	)
	select * from inspected
	where ($3::text[] is null or state = any($3))
		and queue = any($4)
		and ($5::text is null or "orderId" = $5)
		and ($6::text is null or id::text like $6 || '%')
	order by array_position('{dead,failing,under-way,waiting}', state), "createdAt" desc
	limit $7`

export type JobFilter = {
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
	])
	return rows.map(({ output, ...job }) => ({ ...job, lastError: errorNameIn(output) }))
}

/** Our worker writes the error's name; the queue itself writes a message of its own, such as a time-out. */
function errorNameIn(output: unknown): string | null {
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
	pool: pg.Pool,
	job: InspectedJob,
): Promise<RetryOutcome> {
	if (job.state === 'under-way') return 'under-way'
	if (job.state === 'dead') return reviveJob(queue, pool, job.id)
	const { updated } = await queue.boss.update(job.queue, undefined, {
		id: job.id,
		startAfter: 0,
	})
	return updated > 0 ? 'put-back' : 'gone'
}

type DeadLetter = {
	readonly data: object
	readonly source_name: string
	readonly source_id: string
	readonly singleton_key: string | null
}

/**
 * Redrive moves only letters that nobody has read, and ours are read at once. So the letter itself
 * becomes the job again; the failed original may be long gone.
 */
function reviveJob(queue: JobQueue, pool: pg.Pool, letterId: string): Promise<RetryOutcome> {
	return inTransaction(pool, async (client) => {
		const { rows } = await client.query<DeadLetter>(
			`delete from pgboss.job where name = $1 and id = $2
			 returning data, source_name, source_id, singleton_key`,
			[DEAD_LETTERS, letterId],
		)
		const letter = rows[0]
		if (!letter) return 'gone'
		await client.query(`delete from pgboss.job where name = $1 and id = $2 and state = 'failed'`, [
			letter.source_name,
			letter.source_id,
		])
		await queue.boss.send(letter.source_name, letter.data, {
			db: executorOfClient(client),
			...(letter.singleton_key !== null && { singletonKey: letter.singleton_key }),
		})
		return 'put-back'
	})
}
