import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { Sandbox } from '../../sandbox.ts'
import {
	callApi,
	createPayment,
	makeFolder,
	openSandbox,
	openShop,
	payInFull,
	readBook,
} from '../../test-bench.ts'
import { openBook } from '../book.ts'
import { withStatus } from './refund.ts'

const soon = { timeout: 60_000, interval: 10 }

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

test('a refund is made, approved, executed, and each is told to the merchant', async () => {
	const shop = await openShop()
	const sandbox = await openSandbox()
	const { paymentId } = await payInFull(sandbox)
	const { answer } = await refund(sandbox, paymentId, 1990.5, {
		merchantReference: 'r-1',
		merchantUrls: { callbackUrl: `${shop.url}/refund` },
	})
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
	await vi.waitFor(() => expect(shop.received).toHaveLength(3), soon)
	const told = shop.received.map(({ body }) => Object(body))
	expect(new Set(told.map(({ status }) => status))).toEqual(
		new Set(['PENDING_MERCHANT_APPROVAL', 'PENDING_EXECUTION', 'EXECUTED']),
	)
	for (const { refundId, merchantReference } of told) {
		expect({ refundId, merchantReference }).toEqual({
			refundId: answer.refundId,
			merchantReference: 'r-1',
		})
	}
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

test('a merchant’s reference is refused to a second refund, even to the same one', async () => {
	const sandbox = await openSandbox()
	const { paymentId } = await payInFull(sandbox)
	const ask = (amount: number) =>
		refund(sandbox, paymentId, amount, { merchantReference: 'r-1', idempotencyKey: 'key' })
	const answers = [await ask(10), await ask(10), await ask(20)]
	expect(answers.map(({ errorCode }) => errorCode)).toEqual([
		undefined,
		'VALIDATION_ERROR',
		'VALIDATION_ERROR',
	])
	expect(answers[1]?.answer.errors[0]?.errorMessage).toContain('merchantReference')
})

test('an idempotency key, which this protocol does not have for refunds, has no effect', async () => {
	const sandbox = await openSandbox()
	const { paymentId } = await payInFull(sandbox)
	const ids = new Set<string>()
	for (const merchantReference of ['r-1', 'r-2']) {
		const made = await refund(sandbox, paymentId, 10, { merchantReference, idempotencyKey: 'key' })
		ids.add(made.answer.refundId)
	}
	expect(ids.size).toBe(2)
})

test('a refund tells its tax, its lines and who made and approved it', async () => {
	const sandbox = await openSandbox()
	const payment = await payInFull(sandbox)
	const [line] = v.parse(v.array(v.object({ id: v.string() })), payment['lineItems'])
	const asked = {
		invoiceReference: 'order-1',
		refundTaxAmount: 199.05,
		refundTaxRatePercent: 25,
		lineItems: [
			{
				lineItemId: line?.id,
				refundTotalAmount: 995.25,
				refundTaxAmount: 199.05,
				refundTaxRatePercent: 25,
				refundQuantity: 1,
				refundUnitPrice: 995.25,
			},
		],
		merchantMetadata: { order: '1' },
		merchantUrls: { callbackUrl: 'http://127.0.0.1:9/refund' },
		initializingRepresentative: { username: 'sara@example.com' },
	}
	const made = await refund(sandbox, payment.paymentId, 995.25, asked)
	expect(made.answer).toMatchObject(asked)
	const approved = await callApi(sandbox, 'POST', `/refund/v1/${made.answer.refundId}/approve`, {
		actingRepresentative: { username: 'nils@example.com' },
	})
	expect(approved.answer).toMatchObject({
		...asked,
		approvingRepresentative: { username: 'nils@example.com' },
	})
	const twice = await callApi(sandbox, 'POST', `/refund/v1/${made.answer.refundId}/approve`)
	expect(twice).toMatchObject({ status: 409, errorCode: 'REFUND_ILLEGAL_STATE' })
})

test.each([
	['a callback address where it was years ago', { callbackUrl: 'http://a.test' }, 'callbackUrl'],
	['more tax than money', { refundTaxAmount: 10.01 }, 'refundTaxAmount'],
	['an unknown field', { refundTax: 1 }, 'refundTax'],
])('%s is a validation error that names it', async (_, more, named) => {
	const sandbox = await openSandbox()
	const { paymentId } = await payInFull(sandbox)
	const refused = await refund(sandbox, paymentId, 10, more)
	expect(refused).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' })
	expect(refused.answer.errors[0]?.errorMessage).toContain(named)
})

test('lines of another payment, or one twice, are refused', async () => {
	const sandbox = await openSandbox()
	const payment = await payInFull(sandbox)
	const [own] = v.parse(v.array(v.object({ id: v.string() })), payment['lineItems'])
	const line = (lineItemId = '') => ({
		lineItemId,
		refundTotalAmount: 10,
		refundTaxAmount: 2,
		refundTaxRatePercent: 25,
		refundQuantity: 1,
		refundUnitPrice: 10,
	})
	const ask = (lineItems: object[]) =>
		refund(sandbox, payment.paymentId, 10 * lineItems.length, { lineItems })
	expect(await ask([line('x')])).toMatchObject({ errorCode: 'LINE_ITEM_NOT_FOUND' })
	expect(await ask([line(own?.id), line(own?.id)])).toMatchObject({
		errorCode: 'DUPLICATE_LINE_ITEM_ID',
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
