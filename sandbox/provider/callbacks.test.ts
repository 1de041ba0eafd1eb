import { expect, test, vi } from 'vitest'
import {
	byInvoice,
	callApi,
	createPayment,
	makeFolder,
	openSandbox,
	openShop,
	payInFull,
	press,
	readBook,
	setFailures,
	shopUrls,
} from '../test-bench.ts'

const soon = { timeout: 60_000, interval: 20 }

test('a settled payment is told to the merchant, with the token', async () => {
	const shop = await openShop()
	const sandbox = await openSandbox({ callbackToken: 'the-token' })
	const { paymentId } = await payInFull(sandbox, { merchantUrls: shop.urls })
	await vi.waitFor(() => expect(shop.received).toHaveLength(1), soon)
	expect(shop.received[0]?.headers.authorization).toBe('the-token')
	expect(shop.received[0]?.body).toMatchObject({ paymentId, paymentStatus: 'SETTLED' })
	await vi.waitFor(
		async () =>
			expect((await readBook(sandbox))[0]?.callbacks).toMatchObject([
				{ state: 'delivered', attempts: [{ result: '204' }] },
			]),
		soon,
	)
})

test('every change of status is told: by the payer, the merchant and the invoice', async () => {
	const shop = await openShop()
	const sandbox = await openSandbox()
	const urls = { merchantUrls: shop.urls }
	await press(await createPayment(sandbox, urls), 'cancel')
	const { paymentId } = await createPayment(sandbox, urls)
	await callApi(sandbox, 'POST', `/payments/link/v2/${paymentId}/cancel`)
	const invoice = await createPayment(sandbox, { ...urls, ...byInvoice })
	await press(invoice, 'invoice')
	await press(invoice, 'mark-as-paid')
	await vi.waitFor(() => expect(shop.received).toHaveLength(4), soon)
	expect(shop.received.map(({ body }) => Object(body).paymentStatus).sort()).toEqual([
		'CANCELLED',
		'CANCELLED',
		'PENDING_CONFIRMATION',
		'SETTLED',
	])
})

test('a declined card is not told: nothing changed', async () => {
	const shop = await openShop()
	const sandbox = await openSandbox()
	await press(await createPayment(sandbox, { merchantUrls: shop.urls }), 'decline')
	expect(await readBook(sandbox)).toMatchObject([{ callbacks: [] }])
})

test('a callback is repeated until the merchant says 2xx', async () => {
	const shop = await openShop(500)
	const sandbox = await openSandbox()
	await payInFull(sandbox, { merchantUrls: shop.urls })
	await vi.waitFor(
		async () =>
			expect((await readBook(sandbox))[0]?.callbacks).toMatchObject([
				{
					state: 'delivered',
					attempts: [{ result: '500' }, { result: '204' }],
				},
			]),
		soon,
	)
	expect(shop.received).toHaveLength(2)
})

test('a redirect is not followed: it is no delivery', async () => {
	const shop = await openShop(307)
	const sandbox = await openSandbox()
	await payInFull(sandbox, { merchantUrls: shop.urls })
	await vi.waitFor(
		async () =>
			expect((await readBook(sandbox))[0]?.callbacks).toMatchObject([
				{ state: 'delivered', attempts: [{ result: '307' }, { result: '204' }] },
			]),
		soon,
	)
	expect(shop.received).toHaveLength(2)
})

test('a callback that waits is sent after a restart', async () => {
	const dataDir = await makeFolder()
	const first = await openSandbox({ dataDir })
	await setFailures(first, { callbacks: 'late', lateSeconds: 1 })
	const shop = await openShop()
	await payInFull(first, { merchantUrls: shop.urls })
	await first.stop()

	await openSandbox({ dataDir })
	// At least once: on a slow machine the stop may have cut off the first one.
	await vi.waitFor(() => expect(shop.received).not.toEqual([]), soon)
})

async function closedPort() {
	const gone = await openSandbox()
	await gone.stop()
	return gone.url
}

test('a callback nobody answers is tried again', async () => {
	const sandbox = await openSandbox()
	await payInFull(sandbox, { merchantUrls: shopUrls(await closedPort()) })
	await vi.waitFor(
		async () =>
			expect((await readBook(sandbox))[0]?.callbacks).toMatchObject([
				{
					state: 'pending',
					attempts: expect.arrayContaining([expect.objectContaining({ result: 'ECONNREFUSED' })]),
				},
			]),
		soon,
	)
})

test('on demand a callback comes twice', async () => {
	const shop = await openShop()
	const sandbox = await openSandbox()
	await setFailures(sandbox, { callbacks: 'doubled' })
	await payInFull(sandbox, { merchantUrls: shop.urls })
	await vi.waitFor(() => expect(shop.received).toHaveLength(2), soon)
	expect(shop.received[0]?.body).toEqual(shop.received[1]?.body)
	expect(await readBook(sandbox)).toMatchObject([{ settlements: 1 }])
})

test('on demand a callback is lost, although the payment is settled', async () => {
	const shop = await openShop()
	const sandbox = await openSandbox()
	await setFailures(sandbox, { callbacks: 'lost' })
	await payInFull(sandbox, { merchantUrls: shop.urls })
	expect(await readBook(sandbox)).toMatchObject([
		{ paymentStatus: 'SETTLED', callbacks: [{ state: 'lost', attempts: [] }] },
	])
	await setFailures(sandbox, { callbacks: 'none' })
	await payInFull(sandbox, { merchantUrls: shop.urls })
	await vi.waitFor(() => expect(shop.received).toHaveLength(1), soon)
})

test('on demand a callback comes late', async () => {
	const shop = await openShop()
	const sandbox = await openSandbox()
	await setFailures(sandbox, { callbacks: 'late', lateSeconds: 0.5 })
	const before = Date.now()
	await payInFull(sandbox, { merchantUrls: shop.urls })
	await vi.waitFor(() => expect(shop.received).toHaveLength(1), soon)
	expect(Date.now() - before).toBeGreaterThanOrEqual(500)
})

test('a payment can be forced into what should not happen, and that is told too', async () => {
	const shop = await openShop()
	const sandbox = await openSandbox()
	const payment = await createPayment(sandbox, { merchantUrls: shop.urls })
	await press(payment, 'cancel')
	const path = `/sandbox/payments/${payment.paymentId}/force`
	const forced = await callApi(sandbox, 'POST', path, { status: 'SETTLED', amount: 1 })
	expect(forced.answer).toMatchObject({ paymentStatus: 'SETTLED', amount: 1, capturedAmount: 1 })
	await vi.waitFor(() => expect(shop.received).toHaveLength(2), soon)
})
