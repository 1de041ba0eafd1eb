import { expect, test } from 'vitest'
import { executorOf } from '../../db/database.ts'
import { storePaid } from '../../desk/testing-desk.ts'
import { listJobs } from '../../jobs/inspect-jobs.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { makeProviderFail } from '../../testing/stand-ins.ts'
import { receiveWithdrawal } from '../../withdrawals/receive-withdrawal.ts'
import { saidOf } from '../../withdrawals/testing.ts'
import { handleOrder } from '../handling/handle-order.ts'
import type { NextStep } from '../next-step.ts'
import { orderOfStep } from '../order-of-step.ts'
import { openPayment } from '../paying/open-payment.ts'
import { erasePerson } from './erase-person.ts'

type Subjects = {
	readonly orderId: string
	readonly mailId: string
	readonly withdrawalMailId: string
	readonly reference: string
}

/** Only what was paid is given back, and what was paid is not erased. What is about many names none. */
type StepOfUnpaid = Exclude<NextStep['name'], 'make-refund' | 'credit-vat' | 'run-bulk'>

const STEPS: { [Name in StepOfUnpaid]: (ids: Subjects) => Extract<NextStep, { name: Name }> } = {
	'handle-order': ({ orderId }) => ({ name: 'handle-order', data: { orderId } }),
	'open-payment': ({ orderId }) => ({ name: 'open-payment', data: { orderId } }),
	'close-payment': ({ orderId }) => ({ name: 'close-payment', data: { orderId } }),
	'check-payment': ({ reference }) => ({ name: 'check-payment', data: { reference } }),
	'report-dispute': ({ reference }) => ({
		name: 'report-dispute',
		data: { payment: reference, status: 'LOST' },
	}),
	'check-vat-number': ({ orderId }) => ({ name: 'check-vat-number', data: { orderId } }),
	'deliver-order': ({ orderId }) => ({ name: 'deliver-order', data: { orderId } }),
	'ask-source': ({ orderId }) => ({ name: 'ask-source', data: { orderId } }),
	'tell-ready': ({ orderId }) => ({ name: 'tell-ready', data: { orderId } }),
	'send-mail': ({ mailId }) => ({ name: 'send-mail', data: { mailId } }),
	'tell-withdrawal': ({ withdrawalMailId }) => ({
		name: 'tell-withdrawal',
		data: { withdrawalMailId },
	}),
}

async function enqueueAll({ shop }: RunningShop, steps: readonly NextStep[]): Promise<void> {
	await shop.db.transaction().execute(async (transaction) => {
		for (const step of steps) await shop.enqueue(executorOf(transaction), step)
	})
}

async function onlyValue({ shop }: RunningShop, query: string): Promise<string> {
	const { rows } = await shop.pool.query({ text: query, rowMode: 'array' })
	return rows[0]?.[0]
}

test('an order that is erased takes every job about it along, and no other', async () => {
	const running = await runShop({ works: false })
	// Erasing closes the payment, and word of that would come back at any moment as one more job.
	await makeProviderFail(running, { callbacks: 'lost' })
	const order = buildOrder()
	const { orderId } = await running.place(order)
	await handleOrder(running.shop, orderId)
	await openPayment(running.shop, orderId)
	const mailId = await onlyValue(running, 'select id from mails')
	const reference = await onlyValue(running, 'select reference from payment_attempts')
	await receiveWithdrawal(running.shop, await saidOf(running.shop, orderId), '192.0.2.1')
	const withdrawalMailId = await onlyValue(running, 'select id from withdrawal_mails')
	const subjects = { orderId, mailId, withdrawalMailId, reference }
	const steps = Object.values(STEPS).map((stepOf) => stepOf(subjects))
	await enqueueAll(running, steps)
	const listed = await listJobs(running.shop, { orderId })
	expect(new Set(listed.map(({ queue }) => queue))).toEqual(new Set(Object.keys(STEPS)))
	for (const { data } of steps) expect(await orderOfStep(running.shop, data)).toBe(orderId)

	const other = await running.place(buildOrder({ emailAddress: 'per@example.com' }))
	await erasePerson(running.shop, order.emailAddress)
	expect(await listJobs(running.shop)).toMatchObject([{ orderId: other.orderId }])
})

test('the dispute of an order that is anonymised is still reported: its job names no person', async () => {
	const running = await runShop({ works: false })
	const orderId = await storePaid(running, {})
	const payment = await onlyValue(running, 'select reference from payment_attempts')
	await enqueueAll(running, [{ name: 'report-dispute', data: { payment, status: 'LOST' } }])
	const email = await onlyValue(running, 'select email_address from orders')
	expect(await erasePerson(running.shop, email, { undeliveredToo: true })).toMatchObject({
		anonymised: 1,
	})
	expect(await listJobs(running.shop, { queue: 'report-dispute' })).toMatchObject([{ orderId }])
})
