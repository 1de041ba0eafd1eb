import type { JobWithMetadata } from 'pg-boss'
import { DEAD_LETTERS, type JobQueue, QUEUE_NAMES, type QueueName } from './jobs/queue.ts'
import { SCHEDULED_NAMES, type ScheduledName } from './jobs/schedule.ts'
import { MailRefusedError } from './mail/mailer.ts'
import { checkPayment } from './orders/check-payment.ts'
import { confirmWaitingOrders } from './orders/confirm-waiting-orders.ts'
import { handleOrder } from './orders/handle-order.ts'
import { keepHouse } from './orders/keep-house.ts'
import type { NextStep } from './orders/next-step.ts'
import { openPayment } from './orders/open-payment.ts'
import { sendMail } from './orders/send-mail.ts'
import type { Shop } from './orders/shop.ts'
import { PaymentRefusedError } from './payments/provider.ts'

type DataOf<Name extends QueueName> = Extract<NextStep, { name: Name }>['data']

type Steps = {
	readonly [Name in QueueName]: (shop: Shop, data: DataOf<Name>) => Promise<unknown>
}

const STEPS: Steps = {
	'handle-order': (shop, { orderId }) => handleOrder(shop, orderId),
	'open-payment': (shop, { orderId }) => openPayment(shop, orderId),
	'check-payment': (shop, { reference }) => checkPayment(shop, reference),
	'send-mail': (shop, { mailId }) => sendMail(shop, mailId),
}

/** What is done by the clock rather than for one order. */
const CHORES: Record<ScheduledName, (shop: Shop) => Promise<unknown>> = {
	'confirm-waiting-orders': confirmWaitingOrders,
	'keep-house': keepHouse,
}

const WORK_OPTIONS = {
	localConcurrency: 4,
	pollingIntervalSeconds: 0.5,
	// A retry that falls due makes no notification, so we also look by ourselves.
	notifyPollingIntervalSeconds: 2,
	includeMetadata: true,
	perJobResults: true,
} as const

export type FailedJob = {
	readonly queue: string
	readonly job: string
	readonly tries: number
	readonly error: string
	readonly code: string
}

/** Takes the steps of all orders out of the queue and does them. */
export async function startWorker(
	shop: Shop,
	queue: JobQueue,
	logFailure: (failure: FailedJob) => void,
): Promise<void> {
	for (const name of QUEUE_NAMES) await workOn(name, shop, queue, logFailure)
	for (const name of SCHEDULED_NAMES) {
		await queue.boss.work(name, () => CHORES[name](shop))
	}
	await queue.boss.work(DEAD_LETTERS, { includeMetadata: true }, async (jobs) => {
		for (const job of jobs) {
			shop.alert('A step of an order was given up', {
				queue: job.sourceName ?? '',
				job: job.sourceId ?? '',
			})
		}
	})
}

async function workOn<Name extends QueueName>(
	name: Name,
	shop: Shop,
	queue: JobQueue,
	logFailure: (failure: FailedJob) => void,
) {
	const attempt = async (job: JobWithMetadata<DataOf<Name>>) => {
		try {
			await STEPS[name](shop, job.data)
			return { id: job.id, status: 'completed' as const }
		} catch (error) {
			const failure = describe(name, job, error)
			logFailure(failure)
			// Kept with the job: only what is named here, since errors quote addresses.
			const output = { error: failure.error, code: failure.code }
			return {
				id: job.id,
				status: isFinal(error) ? ('deadletter' as const) : ('failed' as const),
				output,
			}
		}
	}
	await queue.boss.work<DataOf<Name>, unknown, typeof WORK_OPTIONS>(name, WORK_OPTIONS, (jobs) =>
		Promise.all(jobs.map(attempt)),
	)
}

/** Refused for good: what would be the same tomorrow is laid aside for an operator today. */
function isFinal(error: unknown): boolean {
	return error instanceof PaymentRefusedError || error instanceof MailRefusedError
}

function describe(queue: string, job: JobWithMetadata<unknown>, error: unknown): FailedJob {
	const known = error instanceof Error ? error : new Error('unknown')
	return {
		queue,
		job: job.id,
		tries: job.retryCount + 1,
		error: known.name,
		code: 'code' in known ? String(known.code) : '',
	}
}
