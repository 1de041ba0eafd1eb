import type { JobWithMetadata } from 'pg-boss'
import { sendDigest } from '../attention/digest/send-digest.ts'
import { askSource } from '../deliveries/asking/ask-source.ts'
import { deliverOrder } from '../deliveries/deliver-order.ts'
import { lookAfterDeliveries } from '../deliveries/look-after-deliveries.ts'
import { noteTold } from '../deliveries/note-told.ts'
import { tellReadyOf } from '../deliveries/tell-ready.ts'
import { workOnBulk } from '../desk/bulk/bulk-job.ts'
import { deleteDeliveredFiles } from '../documents/delete-delivered-files.ts'
import { errorFacts } from '../log/error-facts.ts'
import { MailRefusedError } from '../mail/mailer.ts'
import { handleOrder } from '../orders/handling/handle-order.ts'
import { confirmWaitingOrders } from '../orders/mails/confirm-waiting-orders.ts'
import { sendMail } from '../orders/mails/send-mail.ts'
import { takeUpMails } from '../orders/mails/take-up-mails.ts'
import type { NextStep } from '../orders/next-step.ts'
import { orderOfStep } from '../orders/order-of-step.ts'
import { checkPayment } from '../orders/paying/check-payment.ts'
import { closeOpenPayment } from '../orders/paying/close-payment.ts'
import { openPayment } from '../orders/paying/open-payment.ts'
import { reconcile } from '../orders/paying/reconcile.ts'
import { reportDispute } from '../orders/paying/report-dispute.ts'
import { openPromisedPayment } from '../orders/paying/visitor/open-promised-payment.ts'
import { makeRefund } from '../orders/refunding/make-refund.ts'
import { enforceRetention } from '../orders/retention/retention.ts'
import type { Shop } from '../orders/shop.ts'
import { alertOverdueOrders } from '../orders/unpaid/alert-overdue.ts'
import { lookAfterUnpaidOrders } from '../orders/unpaid/look-after-unpaid-orders.ts'
import { checkVatNumber } from '../orders/vat/check-vat-number.ts'
import { creditVat } from '../orders/vat/credit-vat.ts'
import { repeatVatChecks } from '../orders/vat/repeat-vat-checks.ts'
import { PaymentRefusedError } from '../payments/provider.ts'
import { tellWithdrawal } from '../withdrawals/mails/tell-withdrawal.ts'
import { alertGivenUp } from './alert-given-up.ts'
import { AWAITED, DEAD_LETTERS, type JobQueue, QUEUE_NAMES, type QueueName } from './queue.ts'
import { SCHEDULED_NAMES, type ScheduledName } from './schedule.ts'

type DataOf<Name extends QueueName> = Extract<NextStep, { name: Name }>['data']

type Steps = {
	readonly [Name in QueueName]: (
		shop: Shop,
		data: DataOf<Name>,
		queue: JobQueue,
	) => Promise<unknown>
}

const STEPS: Steps = {
	'handle-order': (shop, { orderId }) => handleOrder(shop, orderId),
	'open-payment': (shop, { orderId, promisedAt }) =>
		promisedAt ? openPromisedPayment(shop, orderId, promisedAt) : openPayment(shop, orderId),
	'close-payment': (shop, { orderId }) => closeOpenPayment(shop, orderId),
	'check-payment': (shop, { reference }) => checkPayment(shop, reference),
	'deliver-order': (shop, { orderId }) => deliverOrder(shop, orderId),
	'ask-source': (shop, { orderId }) => askSource(shop, orderId),
	'tell-ready': (shop, { orderId }) => tellReadyOf(shop, orderId),
	'send-mail': async (shop, { mailId }) => {
		if (await sendMail(shop, mailId)) await noteTold(shop, mailId)
	},
	'tell-withdrawal': (shop, { withdrawalMailId }) => tellWithdrawal(shop, withdrawalMailId),
	'make-refund': (shop, { refundId, heardAs }) => makeRefund(shop, refundId, heardAs),
	'report-dispute': (shop, dispute) => reportDispute(shop, dispute),
	'check-vat-number': (shop, { orderId }) => checkVatNumber(shop, orderId),
	'credit-vat': (shop, { orderId }) => creditVat(shop, orderId),
	'run-bulk': (shop, { bulkId }, queue) => workOnBulk(shop, queue, bulkId),
}

const SCHEDULED_JOBS: Record<ScheduledName, (shop: Shop) => Promise<unknown>> = {
	'confirm-waiting-orders': (shop) => Promise.all([confirmWaitingOrders(shop), takeUpMails(shop)]),
	reconcile: (shop) => reconcile(shop),
	'unpaid-orders': (shop) => lookAfterUnpaidOrders(shop),
	'repeat-vat-checks': (shop) => repeatVatChecks(shop),
	'look-after-deliveries': (shop) => lookAfterDeliveries(shop),
	retention: (shop) =>
		Promise.all([
			enforceRetention(shop),
			alertOverdueOrders(shop),
			deleteDeliveredFiles(shop.db, shop.certificates.retentionDays),
		]),
	'attention-digest': (shop) => sendDigest(shop),
}

const WORK_OPTIONS = {
	localConcurrency: 2,
	// A full batch is followed by the next without polling.
	batchSize: 10,
	burstWhenBatchFull: true,
	pollingIntervalSeconds: 0.5,
	// A retry that falls due notifies nobody, so workers also poll.
	notifyPollingIntervalSeconds: 2,
	includeMetadata: true,
	perJobResults: true,
} as const

type WorkOptions = Omit<typeof WORK_OPTIONS, 'localConcurrency'> & {
	readonly localConcurrency: number
	readonly minPriority?: number
	readonly maxPriority?: number
}

export type Attempt = {
	readonly queue: QueueName | ScheduledName
	readonly job: string
	readonly data: unknown
	readonly tries: number
	readonly startedAt: Date
	readonly seconds: number
}

/** `order`: null where it is about none, or the database cannot be asked. */
type FailedAttempt = Attempt & { readonly order: string | null }

/** Called after every attempt; must not throw. */
export type JobWatch = {
	readonly done?: (attempt: Attempt) => void
	readonly failed?: (attempt: FailedAttempt, error: unknown, isFinal: boolean) => void
}

export async function startWorker(
	shop: Shop,
	queue: JobQueue,
	watches: readonly JobWatch[],
): Promise<void> {
	for (const name of QUEUE_NAMES) await workOn(name, shop, queue, watches)
	for (const name of SCHEDULED_NAMES) {
		const attempt = attempting(name, shop, () => SCHEDULED_JOBS[name](shop), watches)
		await queue.boss.work(name, { includeMetadata: true, perJobResults: true }, (jobs) =>
			Promise.all(jobs.map(attempt)),
		)
	}
	// Of hundreds at once each is told at once.
	const options = { includeMetadata: true, batchSize: 10, burstWhenBatchFull: true } as const
	await queue.boss.work(DEAD_LETTERS, options, async (jobs) => {
		for (const job of jobs) await alertGivenUp(shop, job)
	})
}

async function workOn<Name extends QueueName>(
	name: Name,
	shop: Shop,
	queue: JobQueue,
	watches: readonly JobWatch[],
): Promise<void> {
	const attempt = attempting(
		name,
		shop,
		(data: DataOf<Name>) => STEPS[name](shop, data, queue),
		watches,
	)
	const work = (options: WorkOptions) =>
		queue.boss.work<DataOf<Name>, unknown, WorkOptions>(name, options, (jobs) =>
			Promise.all(jobs.map(attempt)),
		)
	if (name === 'send-mail') {
		// Certificates do not wait until the receipts of others are drawn: each kind has workers that do nothing else.
		await work({ ...WORK_OPTIONS, maxPriority: AWAITED - 1 })
		await work({ ...WORK_OPTIONS, minPriority: AWAITED })
	} else await work(WORK_OPTIONS)
}

function attempting<Data>(
	queue: QueueName | ScheduledName,
	shop: Shop,
	work: (data: Data) => Promise<unknown>,
	watches: readonly JobWatch[],
) {
	return async ({ id, data, retryCount, startedOn }: JobWithMetadata<Data>) => {
		const began = performance.now()
		const attempt = (): Attempt => ({
			queue,
			job: id,
			data,
			tries: retryCount + 1,
			startedAt: startedOn,
			seconds: (performance.now() - began) / 1000,
		})
		try {
			await work(data)
			for (const watch of watches) watch.done?.(attempt())
			return { id, status: 'completed' as const }
		} catch (error) {
			const final = isFinal(error)
			const failed = { ...attempt(), order: await orderOfStep(shop, data) }
			for (const watch of watches) watch.failed?.(failed, error, final)
			// Kept with the job: only what is named here, since errors quote addresses.
			const { name, code } = errorFacts(error)
			const status = final ? ('deadletter' as const) : ('failed' as const)
			return { id, status, output: { error: name, code } }
		}
	}
}

/** Permanent refusals are not retried: they go to the dead letters at once. */
function isFinal(error: unknown): boolean {
	return error instanceof PaymentRefusedError || error instanceof MailRefusedError
}
