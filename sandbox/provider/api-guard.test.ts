import { expect, test } from 'vitest'
import {
	buildPayment,
	callApi,
	createPayment,
	openSandbox,
	press,
	readBook,
	readPage,
	setFailures,
} from '../test-bench.ts'

test('down: the connection is cut and nothing is done', async () => {
	const sandbox = await openSandbox()
	await setFailures(sandbox, { api: 'down' })
	await expect(createPayment(sandbox)).rejects.toThrow('fetch failed')
	expect(await readBook(sandbox)).toEqual([])
})

test('error: a 500 and nothing is done', async () => {
	const sandbox = await openSandbox()
	await setFailures(sandbox, { api: 'error' })
	const failed = await callApi(sandbox, 'POST', '/payments/link/v2', buildPayment())
	expect(failed).toMatchObject({ status: 500, errorCode: 'INTERNAL_ERROR' })
	expect(await readBook(sandbox)).toEqual([])
})

test('garbage: a 200 that is no JSON', async () => {
	const sandbox = await openSandbox()
	await setFailures(sandbox, { api: 'garbage' })
	const response = await fetch(`${sandbox.url}/payments/link/v2/x`)
	expect(response.status).toBe(200)
	expect(response.headers.get('content-type')).toContain('text/html')
	await expect(response.json()).rejects.toThrow()
})

test('slow: the answer is right but late', async () => {
	const sandbox = await openSandbox()
	await setFailures(sandbox, { api: 'slow', slowSeconds: 0.3 })
	const before = Date.now()
	expect(await createPayment(sandbox)).toMatchObject({ paymentStatus: 'CREATED' })
	expect(Date.now() - before).toBeGreaterThanOrEqual(290)
})

test('slow: stopping does not wait for the slow answer', async () => {
	const sandbox = await openSandbox()
	await setFailures(sandbox, { api: 'slow', slowSeconds: 3600 })
	const pending = createPayment(sandbox).catch((error: unknown) => String(error))
	await sandbox.stop()
	expect(await pending).toContain('Error')
})

test('lost-answer: the work is done, and the repeated call finds it', async () => {
	const sandbox = await openSandbox()
	await setFailures(sandbox, { api: 'lost-answer' })
	const request = { idempotencyKey: 'attempt-1' }
	await expect(createPayment(sandbox, request)).rejects.toThrow('fetch failed')
	await setFailures(sandbox, { api: 'none' })
	const { paymentId } = await createPayment(sandbox, request)
	expect(await readBook(sandbox)).toMatchObject([{ paymentId, createRequests: 2 }])
})

test('a failing API leaves the checkout pages alone', async () => {
	const sandbox = await openSandbox()
	const payment = await createPayment(sandbox)
	await setFailures(sandbox, { api: 'down' })
	expect((await press(payment, 'pay')).status).toBe(303)
})

test('the switch changes what it is told and keeps the rest', async () => {
	const sandbox = await openSandbox()
	await setFailures(sandbox, { api: 'error', slowSeconds: 3 })
	await setFailures(sandbox, { mail: 'down' })
	const current = await fetch(`${sandbox.url}/sandbox/failures.json`)
	expect(await current.json()).toEqual({
		api: 'error',
		callbacks: 'none',
		documents: 'none',
		mail: 'down',
		vies: 'none',
		slowSeconds: 3,
		lateSeconds: 10,
	})
	expect((await setFailures(sandbox, { api: 'nonsense' })).status).toBe(400)
})

test('the form on the home page works the switch, and the page shows it', async () => {
	const sandbox = await openSandbox()
	const response = await fetch(`${sandbox.url}/sandbox/failures`, {
		method: 'POST',
		headers: { accept: 'text/html' },
		body: new URLSearchParams({
			api: 'garbage',
			callbacks: 'lost',
			mail: 'none',
			slowSeconds: '1.5',
		}),
	})
	expect(response.url).toBe(`${sandbox.url}/`)
	const page = await readPage(sandbox.url)
	expect(page).toContain('<option value="garbage" selected>')
	expect(page).toContain('<option value="lost" selected>')
	expect(page).toContain('name="slowSeconds" value="1.5"')
	expect(page).toContain('Everything works again')
})
