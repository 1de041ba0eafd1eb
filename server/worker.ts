import { type JobQueue, QUEUE_NAMES, type QueueName } from './jobs/queue.ts'
import { checkPayment } from './orders/check-payment.ts'
import { handleOrder } from './orders/handle-order.ts'
import type { NextStep } from './orders/next-step.ts'
import { openPayment } from './orders/open-payment.ts'
import { sendMail } from './orders/send-mail.ts'
import type { Shop } from './orders/shop.ts'

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

const WORK_OPTIONS = {
	localConcurrency: 4,
	pollingIntervalSeconds: 0.5,
	// A retry that falls due makes no notification, so we also look by ourselves.
	notifyPollingIntervalSeconds: 2,
}

/** Takes the steps of all orders out of the queue and does them. */
export async function startWorker(shop: Shop, queue: JobQueue): Promise<void> {
	for (const name of QUEUE_NAMES) await workOn(name, shop, queue)
}

async function workOn<Name extends QueueName>(name: Name, shop: Shop, queue: JobQueue) {
	await queue.boss.work<DataOf<Name>>(name, WORK_OPTIONS, async (jobs) => {
		for (const job of jobs) await STEPS[name](shop, job.data)
	})
}
