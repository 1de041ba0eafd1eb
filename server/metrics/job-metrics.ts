import type pg from 'pg'
import { Counter, Histogram, type Registry } from 'prom-client'
import * as v from 'valibot'
import { QUEUE_NAMES } from '../jobs/queue.ts'
import { SCHEDULED_NAMES } from '../jobs/schedule.ts'
import type { Attempt, JobWatch } from '../jobs/worker.ts'
import { LONG_SECONDS, SHORT_SECONDS } from './buckets.ts'

type Books = { readonly pool: pg.Pool; readonly provider: { readonly name: string } }

const jobData = v.object({
	orderId: v.optional(v.string()),
	mailId: v.optional(v.string()),
	reference: v.optional(v.string()),
})

/**
 * Counts what the worker does. What became of an order, a payment or a mail is read from the books
 * after the step, so that the steps themselves need not know of metrics.
 */
export function jobMetrics(registry: Registry, { pool, provider }: Books): JobWatch {
	const registers = [registry]
	const jobs = new Counter({
		name: 'coc_jobs_total',
		help: 'Tries of jobs.',
		labelNames: ['queue', 'outcome'],
		registers,
	})
	const jobSeconds = new Histogram({
		name: 'coc_job_seconds',
		help: 'Time that one try of a job takes.',
		labelNames: ['queue'],
		buckets: SHORT_SECONDS,
		registers,
	})
	const toHandled = new Histogram({
		name: 'coc_order_to_handled_seconds',
		help: 'Time from the order to its being looked up and priced.',
		buckets: LONG_SECONDS,
		registers,
	})
	const toPaymentMail = new Histogram({
		name: 'coc_order_to_payment_mail_seconds',
		help: 'Time from the order to the mail with the payment link.',
		buckets: LONG_SECONDS,
		registers,
	})
	const payments = new Counter({
		name: 'coc_payments_total',
		help: 'Payments that moved to a status because the provider said so.',
		labelNames: ['status'],
		registers,
	})
	const mails = new Counter({
		name: 'coc_mails_total',
		help: 'Tries to send a mail.',
		labelNames: ['kind', 'outcome'],
		registers,
	})
	for (const queue of [...QUEUE_NAMES, ...SCHEDULED_NAMES]) {
		for (const outcome of ['done', 'failed', 'given-up']) jobs.inc({ queue, outcome }, 0)
	}

	const read = async <Row extends pg.QueryResultRow>(statement: string, values: unknown[]) =>
		(await pool.query<Row>(statement, values)).rows

	const countHandled = gathering<Subject>(async (orders) => {
		const handled = await read<{ seconds: number }>(HANDLED_SINCE, idsAndTimes(orders))
		for (const { seconds } of handled) toHandled.observe(seconds)
	})
	const countPayment = gathering<Subject>(async (asked) => {
		const moves = await read<{ status: string }>(MOVED_SINCE, [
			...idsAndTimes(asked),
			provider.name,
		])
		for (const { status } of moves) payments.inc({ status })
	})
	const countMail = gathering<TriedMail>(async (tries) => {
		const found = await read<SentMail>(MAILS, [tries.map(({ id }) => id)])
		const byId = new Map(found.map((mail) => [mail.id, mail]))
		for (const { id, outcome } of tries) {
			const mail = byId.get(id)
			if (!mail || (outcome === 'sent' && mail.seconds === null)) continue
			mails.inc({ kind: mail.kind, outcome })
			// Later ones tell of what an operator changed.
			if (outcome === 'sent' && mail.kind === 'payment-link' && mail.version === 1) {
				toPaymentMail.observe(Math.max(0, mail.seconds ?? 0))
			}
		}
	})

	const counted = ({ queue, seconds, data }: Attempt, outcome: string) => {
		jobs.inc({ queue, outcome })
		jobSeconds.observe({ queue }, seconds)
		const parsed = v.safeParse(jobData, data)
		return parsed.success ? parsed.output : {}
	}
	return {
		done(attempt) {
			const { orderId, mailId, reference } = counted(attempt, 'done')
			const { queue, startedAt: since } = attempt
			if (queue === 'handle-order' && orderId) countHandled({ id: orderId, since })
			if (queue === 'check-payment' && reference) countPayment({ id: reference, since })
			if (queue === 'send-mail' && mailId) countMail({ id: mailId, outcome: 'sent' })
		},
		failed(attempt, _error, isFinal) {
			const outcome = isFinal ? 'given-up' : 'failed'
			const { mailId } = counted(attempt, outcome)
			if (attempt.queue === 'send-mail' && mailId) countMail({ id: mailId, outcome })
		},
	}
}

const GATHERED_MS = 1_000

/**
 * Nobody waits for a figure: those of a second are read together, for a statement each would be one in twenty of all that
 * a paid order asks for. What cannot be read is left out: the jobs are done all the same.
 */
function gathering<Item>(count: (items: readonly Item[]) => Promise<void>): (item: Item) => void {
	let gathered: Item[] = []
	const countAll = () => {
		const items = gathered
		gathered = []
		void count(items).catch(() => undefined)
	}
	return (item) => {
		gathered.push(item)
		if (gathered.length === 1) setTimeout(countAll, GATHERED_MS).unref()
	}
}

type Subject = { readonly id: string; readonly since: Date }

const idsAndTimes = (subjects: readonly Subject[]) => [
	subjects.map(({ id }) => id),
	subjects.map(({ since }) => since),
]

type TriedMail = { readonly id: string; readonly outcome: string }

type SentMail = {
	readonly id: string
	readonly kind: string
	readonly version: number
	readonly seconds: number | null
}

const HANDLED_SINCE = `
	select extract(epoch from transitions.at - orders.created_at)::float8 as seconds
	from unnest($1::text[], $2::timestamptz[]) as asked (id, since)
	join orders on orders.id = asked.id
	join transitions on transitions.order_id = orders.id
	where transitions.subject = 'order' and transitions.from_status = 'RECEIVED'
		and transitions.at >= asked.since`

const MOVED_SINCE = `
	select transitions.to_status as status
	from unnest($1::text[], $2::timestamptz[]) as asked (reference, since)
	join payment_attempts on payment_attempts.reference = asked.reference
	join transitions on transitions.order_id = payment_attempts.order_id
		and transitions.attempt_id = payment_attempts.id
	where payment_attempts.provider = $3
		and transitions.subject = 'payment' and transitions.cause = 'provider'
		and transitions.at >= asked.since`

const MAILS = `
	select mails.id, mails.kind, mails.version, extract(epoch from mails.sent_at - orders.created_at)::float8 as seconds
	from mails join orders on orders.id = mails.order_id
	where mails.id = any ($1::uuid[])`
