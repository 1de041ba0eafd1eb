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

	const countHandled = async (orderId: string, since: Date) => {
		const [handled] = await read<{ seconds: number }>(HANDLED_SINCE, [orderId, since])
		if (handled) toHandled.observe(handled.seconds)
	}
	const countPayment = async (reference: string, since: Date) => {
		const moves = await read<{ status: string }>(MOVED_SINCE, [provider.name, reference, since])
		for (const { status } of moves) payments.inc({ status })
	}
	const countMail = async (mailId: string, outcome: string) => {
		const [mail] = await read<SentMail>(MAIL, [mailId])
		if (!mail || (outcome === 'sent' && mail.seconds === null)) return
		mails.inc({ kind: mail.kind, outcome })
		// Later ones tell of what an operator changed.
		if (outcome === 'sent' && mail.kind === 'payment-link' && mail.version === 1) {
			toPaymentMail.observe(Math.max(0, mail.seconds ?? 0))
		}
	}
	/** A figure that cannot be read is left out: the job is done all the same. */
	const look = (counting: Promise<void>) => void counting.catch(() => undefined)

	const counted = ({ queue, seconds, data }: Attempt, outcome: string) => {
		jobs.inc({ queue, outcome })
		jobSeconds.observe({ queue }, seconds)
		const parsed = v.safeParse(jobData, data)
		return parsed.success ? parsed.output : {}
	}
	return {
		done(attempt) {
			const { orderId, mailId, reference } = counted(attempt, 'done')
			if (attempt.queue === 'handle-order' && orderId)
				look(countHandled(orderId, attempt.startedAt))
			if (attempt.queue === 'check-payment' && reference)
				look(countPayment(reference, attempt.startedAt))
			if (attempt.queue === 'send-mail' && mailId) look(countMail(mailId, 'sent'))
		},
		failed(attempt, _error, isFinal) {
			const outcome = isFinal ? 'given-up' : 'failed'
			const { mailId } = counted(attempt, outcome)
			if (attempt.queue === 'send-mail' && mailId) look(countMail(mailId, outcome))
		},
	}
}

type SentMail = {
	readonly kind: string
	readonly version: number
	readonly seconds: number | null
}

const HANDLED_SINCE = `
	select extract(epoch from transitions.at - orders.created_at)::float8 as seconds
	from transitions join orders on orders.id = transitions.order_id
	where transitions.order_id = $1 and transitions.subject = 'order'
		and transitions.from_status = 'RECEIVED' and transitions.at >= $2`

const MOVED_SINCE = `
	select transitions.to_status as status
	from payment_attempts
	join transitions on transitions.order_id = payment_attempts.order_id
		and transitions.attempt_id = payment_attempts.id
	where payment_attempts.provider = $1 and payment_attempts.reference = $2
		and transitions.subject = 'payment' and transitions.cause = 'provider' and transitions.at >= $3`

const MAIL = `
	select mails.kind, mails.version, extract(epoch from mails.sent_at - orders.created_at)::float8 as seconds
	from mails join orders on orders.id = mails.order_id
	where mails.id = $1`
