import { expect, test } from 'vitest'
import {
	buildPayment,
	callApi,
	createPayment,
	openSandbox,
	payInFull,
	press,
	readBook,
} from '../test-bench.ts'

const create = '/payments/link/v2'

test('a created payment can be asked about, and tells its link, amounts and lines', async () => {
	const sandbox = await openSandbox()
	const created = await createPayment(sandbox, { paymentMetadata: { order: '1' } })
	expect(created).toMatchObject({
		paymentStatus: 'CREATED',
		amount: 1990.5,
		capturedAmount: 0,
		refundedAmount: 0,
		merchantPaymentReference: 'order-1',
		paymentMetadata: { order: '1' },
		lineItems: [{ id: expect.any(String), name: 'Certificate of conformity', unitPrice: 995.25 }],
		allowedPaymentOperations: { canCapture: false, canCancel: true, canRefund: false },
	})
	expect(created.paymentLink).toMatch(new RegExp(`^${sandbox.url}/checkout/[\\w-]{32}$`))

	const asked = await callApi(sandbox, 'GET', `${create}/${created.paymentId}`)
	expect(asked.answer).toEqual(created)
})

test('the link is valid for as long as the setting says', async () => {
	const before = Date.now()
	const sandbox = await openSandbox({ linkValidForSeconds: 60 })
	const { validUntil } = await createPayment(sandbox)
	const end = Date.parse(String(validUntil))
	expect(end).toBeGreaterThanOrEqual(before + 60_000)
	expect(end).toBeLessThanOrEqual(Date.now() + 60_000)
})

test.each(['', 'wrong-key', 'sandbox-key2'])('the key "%s" is refused', async (key) => {
	const sandbox = await openSandbox()
	const refused = await callApi(sandbox, 'POST', create, buildPayment(), key)
	expect(refused).toMatchObject({ status: 401, errorCode: 'UNAUTHORIZED' })
	expect(await readBook(sandbox)).toEqual([])
})

test('the same idempotency key and body give the same payment, also at the same time', async () => {
	const sandbox = await openSandbox()
	const request = { idempotencyKey: 'attempt-1' }
	const answers = await Promise.all([1, 2, 3].map(() => createPayment(sandbox, request)))
	expect(new Set(answers.map(({ paymentId }) => paymentId)).size).toBe(1)
	expect(await readBook(sandbox)).toMatchObject([{ createRequests: 3 }])
})

test('the order of the fields does not make it another request', async () => {
	const sandbox = await openSandbox()
	const { paymentId } = await createPayment(sandbox, { idempotencyKey: 'attempt-1' })
	const entries = Object.entries(buildPayment({ idempotencyKey: 'attempt-1' }))
	const turned = Object.fromEntries(entries.reverse())
	expect((await callApi(sandbox, 'POST', create, turned)).answer.paymentId).toBe(paymentId)
})

test('the same idempotency key with another body is refused', async () => {
	const sandbox = await openSandbox()
	await createPayment(sandbox, { idempotencyKey: 'attempt-1' })
	const other = buildPayment({ idempotencyKey: 'attempt-1', title: 'Another' })
	const refused = await callApi(sandbox, 'POST', create, other)
	expect(refused).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' })
	expect(await readBook(sandbox)).toHaveLength(1)
})

const line = { name: 'x', quantity: 2, unitPrice: 50, totalAmount: 100, taxRatePercent: 25 }

test.each([
	['no title', { title: undefined }, 'title'],
	['an amount of nothing', { amount: 0, lineItems: [] }, 'amount'],
	['an amount below nothing', { amount: -5, lineItems: [] }, 'amount'],
	['a third decimal', { amount: 10.005, lineItems: [] }, 'amount'],
	['another currency', { currency: 'EUR' }, 'currency'],
	['another market', { market: 'FI' }, 'market'],
	['an unknown field', { tittle: 'x' }, 'tittle'],
	[
		'a line that is wrong in itself',
		{ amount: 100, lineItems: [{ ...line, totalAmount: 99 }] },
		'lineItems.0',
	],
	['lines that do not sum to the amount', { amount: 101, lineItems: [line] }, 'sum to amount'],
	[
		'a negative line that is no discount',
		{ amount: 100, lineItems: [line, { ...line, unitPrice: -1, totalAmount: -2 }] },
		'DISCOUNT',
	],
	[
		'an unknown payment method',
		{ merchantCustomizations: { offerPaymentMethods: 'SWISH,CARD' } },
		'offerPaymentMethods',
	],
	[
		'an address that is not of the web',
		{ merchantUrls: { successUrl: 'javascript:alert(1)' } },
		'successUrl',
	],
	[
		'too much metadata',
		{ paymentMetadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, ''])) },
		'paymentMetadata',
	],
	['too long metadata', { paymentMetadata: { key: 'x'.repeat(201) } }, 'paymentMetadata'],
	['null for a text', { description: null }, 'description'],
])('%s is a validation error that names it', async (_, changes, named) => {
	const sandbox = await openSandbox()
	const refused = await callApi(sandbox, 'POST', create, buildPayment(changes))
	expect(refused).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' })
	expect(refused.answer.errors[0]?.errorMessage).toContain(named)
})

test('a body that is not JSON is a parse error', async () => {
	const refused = await callApi(await openSandbox(), 'POST', create, '{"title":')
	expect(refused).toMatchObject({ status: 400, errorCode: 'PARSE_ERROR' })
})

test('an unknown payment is not found', async () => {
	const sandbox = await openSandbox()
	const asked = await callApi(sandbox, 'GET', `${create}/nothing`)
	expect(asked).toMatchObject({ status: 404, errorCode: 'PAYMENT_NOT_FOUND' })
})

test('the merchant can cancel an open payment, and cancelling again is no error', async () => {
	const sandbox = await openSandbox()
	const { paymentId } = await createPayment(sandbox)
	for (const _ of ['first', 'again']) {
		const cancelled = await callApi(sandbox, 'POST', `${create}/${paymentId}/cancel`)
		expect(cancelled).toMatchObject({ status: 200, answer: { paymentStatus: 'CANCELLED' } })
	}
	expect((await readBook(sandbox))[0]?.history).toHaveLength(1)
})

test('a settled payment is locked', async () => {
	const sandbox = await openSandbox()
	const { paymentId } = await payInFull(sandbox)
	const locked = { status: 409, errorCode: 'PAYMENT_LOCKED' }
	const path = `${create}/${paymentId}`
	const capture = { amount: 1990.5, currency: 'SEK' }
	expect(await callApi(sandbox, 'POST', `${path}/cancel`)).toMatchObject(locked)
	expect(await callApi(sandbox, 'POST', `${path}/capture`, capture)).toMatchObject(locked)
	expect(await callApi(sandbox, 'PATCH', path, { amount: 1 })).toMatchObject(locked)
	expect(await readBook(sandbox)).toMatchObject([{ paymentStatus: 'SETTLED', settlements: 1 }])
})

test('the amount of an open payment can be changed, as long as its lines fit', async () => {
	const sandbox = await openSandbox()
	const { paymentId } = await createPayment(sandbox)
	const path = `${create}/${paymentId}`
	const misfit = await callApi(sandbox, 'PATCH', path, { amount: 100 })
	expect(misfit).toMatchObject({ status: 400, errorCode: 'AMOUNT_INVALID' })
	const changed = await callApi(sandbox, 'PATCH', path, { amount: 100, lineItems: [line] })
	expect(changed.answer).toMatchObject({ amount: 100, lineItems: [{ totalAmount: 100 }] })
})

test('with deferred capture the merchant collects what was paid, once', async () => {
	const sandbox = await openSandbox()
	const payment = await createPayment(sandbox, {
		merchantCustomizations: { captureMethod: 'deferred' },
	})
	await press(payment, 'pay')
	const path = `${create}/${payment.paymentId}`
	expect((await callApi(sandbox, 'GET', path)).answer).toMatchObject({
		paymentStatus: 'PENDING_MERCHANT_CAPTURE',
		capturedAmount: 0,
		allowedPaymentOperations: { canCapture: true },
	})
	const part = { amount: 1, currency: 'SEK' }
	expect(await callApi(sandbox, 'POST', `${path}/capture`, part)).toMatchObject({
		errorCode: 'AMOUNT_INVALID',
	})
	const whole = { amount: 1990.5, currency: 'SEK' }
	const captured = await callApi(sandbox, 'POST', `${path}/capture`, whole)
	expect(captured.answer).toMatchObject({ paymentStatus: 'SETTLED', capturedAmount: 1990.5 })
})
