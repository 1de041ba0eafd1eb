/**
 * pg-boss's tables are its own, and an upgrade may change them. What its functions cannot do is done
 * here, and nowhere else in the product are its tables named: this is the file to read before an upgrade.
 */
export const PG_BOSS_SCHEMA = 'pgboss'

/** There once the service has run on a database. */
export const JOB_TABLE = 'pgboss.job'

/** Counted anew by pg-boss every few seconds: no backup needs it. */
export const QUEUE_STATS_TABLE = 'queue_stats'

export const READ_PG_BOSS_VERSION = 'select version from pgboss.version'

/** What a job takes over from its queue, under the same name in both tables. */
const FROM_QUEUE = [
	'policy',
	'expire_seconds',
	'deletion_seconds',
	'retry_limit',
	'retry_delay',
	'retry_backoff',
	'retry_delay_max',
	'dead_letter',
	'heartbeat_seconds',
]

/** The very row that `boss.send` would add for each row of `rows`. Without its queue it fails, all of it. */
export function insertJobsStatement(queueName: string, rows: string): string {
	return `
	insert into pgboss.job (name, data, keep_until, ${FROM_QUEUE.join(', ')})
	select '${queueName}', row.data, now() + queue.retention_seconds * interval '1 second',
		${FROM_QUEUE.map((column) => `queue.${column}`).join(', ')}
	from (${rows}) as row
	left join pgboss.queue on queue.name = '${queueName}'`
}

/** On the channel that pg-boss listens to. $1: the queue. */
export const NOTIFY_WORKERS = `
	select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), $1)`

/** The payment that a job is about, as the provider calls it. */
const PAYMENT_OF_JOB = "coalesce(job.data->>'reference', job.data->>'payment')"

/** Jobs with what each is about. $2: the provider. */
const JOBS_WITH_SUBJECTS = `pgboss.job
	left join mails on mails.id = (job.data->>'mailId')::uuid
	left join withdrawal_mails on withdrawal_mails.id = (job.data->>'withdrawalMailId')::uuid
	left join withdrawals on withdrawals.id = withdrawal_mails.withdrawal_id
	left join refunds on refunds.id = (job.data->>'refundId')::uuid
	left join payment_attempts on payment_attempts.provider = $2
		and payment_attempts.reference = ${PAYMENT_OF_JOB}`

/** The id of the order that one of them is about. */
const ORDER_OF_JOB = `coalesce(
	job.data->>'orderId', mails.order_id, refunds.order_id, payment_attempts.order_id, withdrawals.order_id
)`

/**
 * Whether nobody waits any more for what was given up: the mail, or one that stands for it, was sent, or the delivery was
 * made after all. A certificate's mail is waited for as long as a delivery names it: another one tells of other cars. A
 * receipt or a credit note comes with no other mail, a question only with one in the same words; how an order stands, any
 * later one shows (`statusMails`).
 */
const isNeedless = (statusMails: string) => `(case
	when coalesce(mails.sent_at, withdrawal_mails.sent_at) is not null then true
	when mails.kind in ('certificate-ready', 'certificate-posted') then not exists (
		select from deliveries
		where deliveries.order_id = mails.order_id and deliveries.mail_id = mails.id
	)
	when mails.id is not null then exists (
		select from mails as later
		left join mail_questions as asked on asked.mail_id = mails.id
		left join mail_questions as asked_later on asked_later.mail_id = later.id
		where later.order_id = mails.order_id and later.created_at > mails.created_at
			and later.sent_at is not null and case
				when mails.kind = any(${statusMails}) then later.kind <> 'question'
				else later.kind = mails.kind and later.credit_note is not distinct from mails.credit_note
					and asked_later.words is not distinct from asked.words
			end
	)
	when job.source_name in ('deliver-order', 'ask-source') then exists (
		select from deliveries where deliveries.order_id = job.data->>'orderId'
	) and not exists (
		select from deliveries where deliveries.order_id = job.data->>'orderId'
			and deliveries.status = 'WAITING' and (job.source_name = 'deliver-order' or deliveries.form = 'file')
	)
	else false
end)`

/** $1: orders, $2: mails, $3: the provider's names of payments. */
export const DELETE_JOBS = `
	delete from pgboss.job
	where data->>'orderId' = any($1)
		or coalesce(data->>'mailId', data->>'withdrawalMailId') = any($2) or ${PAYMENT_OF_JOB} = any($3)`

const hasStep = (state: string, queueName: string, orderId: string) => `exists (
	select from pgboss.job
	where job.name = '${queueName}' and job.state ${state} and job.data->>'orderId' = ${orderId}
)`

/** Whether a step of the order that the SQL `orderId` names is queued, under way, or will be tried again. */
export const isStepPending = (queueName: string, orderId: string) =>
	hasStep("<= 'active'", queueName, orderId)

/** The same without what is under way: that may have looked already at what it is to do. */
export const isStepToCome = (queueName: string, orderId: string) =>
	hasStep("< 'active'", queueName, orderId)

const hasSendJob = (state: string, mailId: string) => `exists (
	select from pgboss.job
	where job.name = 'send-mail' and job.state ${state} and job.data->>'mailId' = ${mailId}::text
)`

/** Whether a job has ended well that was to send the mail that the SQL `mailId` names. */
export const isSendingDone = (mailId: string) => hasSendJob("= 'completed'", mailId)

/** Whether one is queued, under way, or will be tried again. */
export const isSendingPending = (mailId: string) => hasSendJob("<= 'active'", mailId)

/** $1: the dead letters. */
export const MAILS_GIVEN_UP = `
	select coalesce(data->>'mailId', data->>'withdrawalMailId') from pgboss.job
	where name = $1 and coalesce(data->>'mailId', data->>'withdrawalMailId') is not null`

/** $1: the dead letters, $2: mails. */
export const FIND_MAIL_GIVEN_UP = `
	select from pgboss.job where name = $1 and data->>'mailId' = any($2) limit 1`

/**
 * A job whose retries are exhausted is copied to the dead letters ($1), where it is completed as soon as
 * the alert is out: what is there is dead, whatever its state, as long as somebody waits for it. Scheduled jobs run
 * again anyway and have no dead letter; their failures are counted until one is done again, not listed. $2: the
 * provider, $3: mails that tell how an order stands.
 */
export const COUNT_JOBS = `
	select
		coalesce(source_name, name) as queue,
		count(*) filter (where name <> $1 and state = 'created')::int as "waiting",
		count(*) filter (where name <> $1 and state = 'active')::int as "underWay",
		count(*) filter (where name <> $1 and state = 'retry')::int as "failing",
		count(*) filter (where name = $1 or (state = 'failed' and dead_letter is null))::int as "dead"
	from pgboss.job
	where (name = $1 or state not in ('completed', 'cancelled')) and id not in (
		select job.id from ${JOBS_WITH_SUBJECTS} where job.name = $1 and ${isNeedless('$3')}
	) and not (name <> $1 and state = 'failed' and dead_letter is null and exists (
		select from pgboss.job as later
		where later.name = job.name and later.state = 'completed' and later.completed_on > job.completed_on
	))
	group by 1`

/** That a job is about the order $5: what that has is looked up once, not what each of many jobs is about. */
const IS_OF_ORDER = `(
	job.data->>'orderId' = $5
	or job.data->>'mailId' = any(array(select id::text from mails where order_id = $5))
	or job.data->>'withdrawalMailId' = any(array(
		select told.id::text from withdrawal_mails as told
		join withdrawals as said on said.id = told.withdrawal_id where said.order_id = $5
	))
	or job.data->>'refundId' = any(array(select id::text from refunds where order_id = $5))
	or ${PAYMENT_OF_JOB} = any(array(
		select reference from payment_attempts where provider = $2 and order_id = $5
	))
)`

/**
 * $1: the dead letters, $2: the provider, $3: states, $4: queues, $5: an order, $6: how its id begins, $7: how many,
 * $8: mails that tell how an order stands. What was given up and nobody waits for is a part of its order's story alone.
 */
export const LIST_JOBS = `
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
			${ORDER_OF_JOB} as "orderId",
			coalesce(mails.kind, withdrawal_mails.kind) as "mailKind",
			coalesce(mails.id, withdrawal_mails.id) as "mailId",
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
		from ${JOBS_WITH_SUBJECTS}
		where (job.name = $1 or job.state in ('created', 'retry', 'active'))
			and ($5::text is null or ${IS_OF_ORDER})
			and ($5::text is not null or job.name <> $1 or not ${isNeedless('$8')})
	)
	select * from inspected
	where ($3::text[] is null or state = any($3))
		and queue = any($4)
		and ($5::text is null or "orderId" = $5)
		and ($6::text is null or id::text like $6 || '%')
	order by array_position('{dead,failing,under-way,waiting}', state), "createdAt" desc
	limit $7`

export type DeadJob = {
	readonly id: string
	readonly queue: string
	readonly since: Date
	readonly output: unknown
	readonly order_id: string | null
	readonly reference: string | null
	readonly mail_kind: string | null
	/** The withdrawal that the mail is about. */
	readonly withdrawal_number: number | null
}

/**
 * $1: the dead letters, $2: the provider, $3: mails that tell how an order stands. By the primary key: jobs that were
 * done lie beside them for a week.
 */
export const LIST_DEAD_JOBS = `
	select
		job.id,
		coalesce(job.source_name, job.name) as queue,
		job.created_on as since,
		job.source_output as output,
		orders.id as order_id,
		orders.order_reference as reference,
		coalesce(mails.kind, withdrawal_mails.kind) as mail_kind,
		withdrawals.number as withdrawal_number
	from ${JOBS_WITH_SUBJECTS}
	left join orders on orders.id = ${ORDER_OF_JOB}
	where job.name = $1 and not ${isNeedless('$3')}
	order by job.created_on`

export type DeadLetter = {
	readonly data: object
	readonly source_name: string
	readonly source_id: string
	readonly singleton_key: string | null
}

/** $1: the dead letters, $2: the letter. */
export const TAKE_DEAD_LETTER = `
	delete from pgboss.job where name = $1 and id = $2
	returning data, source_name, source_id, singleton_key`

/** $1: its queue, $2: its id. */
export const DELETE_FAILED_JOB = `
	delete from pgboss.job where name = $1 and id = $2 and state = 'failed'`

/**
 * A job created in the future comes from a clock that was ahead: it keeps its delay. A retry is never
 * more than two minutes ahead. Maintenance and cron, whose last run is in the future, would pause until then.
 */
export const CORRECT_FUTURE_TIMESTAMPS = `
	with jobs as (
		update pgboss.job
		set start_after = case when state = 'retry' then now() else now() + (start_after - created_on) end,
			created_on = least(created_on, now())
		where state < 'active' and not blocked and (
			created_on > now() + interval '1 minute'
			or (state = 'retry' and start_after > now() + interval '5 minutes')
		)
	), queues as (
		update pgboss.queue
		set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
		where greatest(monitor_claim_on, maintain_on) > now() + interval '1 minute'
	)
	update pgboss.version set cron_on = now() where cron_on > now() + interval '1 minute'`

export const CORRECT_FUTURE_HEARTBEATS = `
	update pgboss.job set heartbeat_on = now()
	where state = 'active' and heartbeat_on > now() + interval '1 minute'`

/** The next job is looked up as the worker does it, through the same index. */
export const QUEUES_AS_JSON = `
	select json_agg(json_build_object(
		'name', name,
		'ready', ready_count,
		'retrying', deferred_count,
		'active', active_count,
		'overdue_seconds', coalesce((
			select extract(epoch from now() - start_after)
			from pgboss.job
			where job.name = queue.name and state < 'active' and not blocked
				and start_after <= now()
			order by priority desc, created_on limit 1
		), 0)
	))
	from pgboss.queue
	where name not like '\\_\\_pgboss\\_\\_%'`
