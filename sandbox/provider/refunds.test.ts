import { expect, test, vi } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import {
	callApi,
	createPayment,
	makeFolder,
	openSandbox,
	openShop,
	payInFull,
	readBook,
} from '../test-bench.ts'
import { openBook } from './book.ts'
import { withStatus } from './refund.ts'

const soon = { timeout: 30_000, interval: 10 }

function refund(sandbox: Sandbox, paymentId: string, refundAmount: number, more: object = {}) {
	return callApi(sandbox, 'POST', '/refund/v1', { paymentId, refundAmount, ...more })
}

async function executed(sandbox: Sandbox, refundId: string) {
	const approved = await callApi(sandbox, 'POST', `/refund/v1/${refundId}/approve`)
	expect(approved.answer['status']).toBe('PENDING_EXECUTION')
	await vi.waitFor(async () => {
		const { answer } = await callApi(sandbox, 'GET', `/refund/v1/${refundId}`)
		expect(answer['status']).toBe('EXECUTED')
	}, soon)
}

test('a refund is approved, executed, and told to the merchant', async () => {
	const shop = await openShop()
	const sandbox = await openSandbox()
	const { paymentId } = await payInFull(sandbox)
	const { answer } = await refund(sandbox, paymentId, 1990.5, { callbackUrl: `${shop.url}/refund` })
	expect(answer).toMatchObject({
		paymentId,
		refundAmount: 1990.5,
		currency: 'SEK',
		status: 'PENDING_MERCHANT_APPROVAL',
	})
	await executed(sandbox, answer.refundId)
	expect(await readBook(sandbox)).toMatchObject([
		{ paymentStatus: 'SETTLED', refundedAmount: 1990.5 },
	])
	await vi.waitFor(() => expect(shop.received).toHaveLength(2), soon)
})

test('parts can be refunded, but never more than was captured', async () => {
	const sandbox = await openSandbox()
	const { paymentId } = await payInFull(sandbox)
	const first = await refund(sandbox, paymentId, 990.5)
	await executed(sandbox, first.answer.refundId)
	expect(await refund(sandbox, paymentId, 1000.01)).toMatchObject({
		status: 400,
		errorCode: 'AMOUNT_EXCEEDS_REFUNDABLE_AMOUNT',
	})
	const rest = await Promise.all([1, 2].map(() => refund(sandbox, paymentId, 1000)))
	expect(rest.map(({ status }) => status).sort()).toEqual([200, 400])
	expect(await readBook(sandbox)).toMatchObject([{ refundedAmount: 990.5 }])
})

test('a cancelled refund frees its amount, and cannot be approved', async () => {
	const sandbox = await openSandbox()
	const { paymentId } = await payInFull(sandbox)
	const { refundId } = (await refund(sandbox, paymentId, 1990.5)).answer
	expect((await callApi(sandbox, 'POST', `/refund/v1/${refundId}/cancel`)).answer['status']).toBe(
		'CANCELLED',
	)
	expect(await callApi(sandbox, 'POST', `/refund/v1/${refundId}/approve`)).toMatchObject({
		status: 409,
		errorCode: 'REFUND_ILLEGAL_STATE',
	})
	expect((await refund(sandbox, paymentId, 1990.5)).status).toBe(200)
})

test('an executed refund cannot be cancelled', async () => {
	const sandbox = await openSandbox()
	const { paymentId } = await payInFull(sandbox)
	const { refundId } = (await refund(sandbox, paymentId, 10)).answer
	await executed(sandbox, refundId)
	expect(await callApi(sandbox, 'POST', `/refund/v1/${refundId}/cancel`)).toMatchObject({
		errorCode: 'REFUND_ILLEGAL_STATE',
	})
})

test('a repeated request gives the same refund, and its key serves no other', async () => {
	const sandbox = await openSandbox()
	const { paymentId } = await payInFull(sandbox)
	const once = await refund(sandbox, paymentId, 10, { merchantReference: 'r-1' })
	const again = await refund(sandbox, paymentId, 10, { merchantReference: 'r-1' })
	expect(again.answer.refundId).toBe(once.answer.refundId)
	expect(await refund(sandbox, paymentId, 20, { merchantReference: 'r-1' })).toMatchObject({
		errorCode: 'VALIDATION_ERROR',
	})
})

test('only a settled payment can be refunded, and only by a real amount', async () => {
	const sandbox = await openSandbox()
	const open = await createPayment(sandbox)
	const paid = await payInFull(sandbox)
	expect((await refund(sandbox, open.paymentId, 10)).errorCode).toBe('PAYMENT_ILLEGAL_STATE')
	expect((await refund(sandbox, paid.paymentId, 0)).errorCode).toBe('AMOUNT_INVALID')
	expect((await refund(sandbox, 'nothing', 10)).errorCode).toBe('PAYMENT_NOT_FOUND')
	expect((await callApi(sandbox, 'GET', '/refund/v1/nothing')).errorCode).toBe('REFUND_NOT_FOUND')
})

test('refunds survive a restart, and an approved one is then executed', async () => {
	const dataDir = await makeFolder()
	const first = await openSandbox({ dataDir })
	const { paymentId } = await payInFull(first)
	const { refundId } = (await refund(first, paymentId, 10)).answer
	await first.stop()

	const book = await openBook(dataDir)
	const stored = book.refund(refundId)
	if (!stored) throw new Error('the refund is gone')
	await book.record({ refund: withStatus(stored, 'PENDING_EXECUTION') })
	await book.close()
	expect(await readBook(await openSandbox({ dataDir }))).toMatchObject([{ refundedAmount: 10 }])
})
