import { expect, test } from 'vitest'
import {
	byInvoice,
	callApi,
	createPayment,
	openSandbox,
	payInFull,
	press,
	readBook,
	readPage,
} from '../test-bench.ts'

function buttonsOf(page: string): string[] {
	return [...page.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, label]) => label ?? '')
}

test('the page tells what is sold, by whom, and offers the card', async () => {
	const payment = await createPayment(await openSandbox(), { description: 'Two cars' })
	const page = await readPage(payment.paymentLink)
	for (const text of ['CoC for two cars', 'Two cars', 'shop.test', 'Certificate of conformity'])
		expect(page).toContain(text)
	expect(page).toContain('1,990.50')
	expect(page).toContain('Stand-in: no real payments or mails')
	expect(buttonsOf(page)).toEqual(['Pay by card', 'Decline', 'Cancel'])
})

test('the page may lead to the merchant, and to nobody else', async () => {
	const payment = await createPayment(await openSandbox())
	const response = await fetch(payment.paymentLink)
	const policy = response.headers.get('content-security-policy')
	expect(policy).toContain("form-action 'self' http://shop.test")
	expect(policy).toContain("default-src 'none'")
})

test('paying settles the payment and leads to the success page', async () => {
	const sandbox = await openSandbox()
	const payment = await createPayment(sandbox)
	const response = await press(payment, 'pay')
	expect(response.status).toBe(303)
	expect(response.headers.get('location')).toBe('http://shop.test/thanks')
	const { answer } = await callApi(sandbox, 'GET', `/payments/link/v2/${payment.paymentId}`)
	expect(answer).toMatchObject({ paymentStatus: 'SETTLED', capturedAmount: 1990.5 })
})

test('a declined card leaves the payment open for another try', async () => {
	const sandbox = await openSandbox()
	const payment = await createPayment(sandbox)
	const response = await press(payment, 'decline')
	const page = await readPage(new URL(response.headers.get('location') ?? '', sandbox.url).href)
	expect(page).toContain('declined')
	expect(buttonsOf(page)).toContain('Pay by card')
	expect(await readBook(sandbox)).toMatchObject([{ paymentStatus: 'CREATED', declines: 1 }])

	await press(payment, 'pay')
	expect(await readBook(sandbox)).toMatchObject([{ paymentStatus: 'SETTLED', declines: 1 }])
})

test('cancelling leads to the cancel page, and paying is no longer possible', async () => {
	const sandbox = await openSandbox()
	const payment = await createPayment(sandbox)
	const response = await press(payment, 'cancel')
	expect(response.headers.get('location')).toBe('http://shop.test/cancelled')
	await press(payment, 'pay')
	expect(await readBook(sandbox)).toMatchObject([{ paymentStatus: 'CANCELLED', settlements: 0 }])
	const page = await readPage(payment.paymentLink)
	expect(page).toContain('was cancelled')
	expect(page).toContain('href="http://shop.test/cancelled"')
	expect(buttonsOf(page)).toEqual([])
})

test('paying in two tabs at once settles once, and both arrive at the success page', async () => {
	const sandbox = await openSandbox()
	const payment = await createPayment(sandbox)
	const responses = await Promise.all([1, 2, 3].map(() => press(payment, 'pay')))
	for (const response of responses)
		expect(response.headers.get('location')).toBe('http://shop.test/thanks')
	expect(await readBook(sandbox)).toMatchObject([{ settlements: 1, history: [{ to: 'SETTLED' }] }])
})

test('a settled payment says so, links back, and cannot be cancelled by the payer', async () => {
	const sandbox = await openSandbox()
	const payment = await payInFull(sandbox)
	const page = await readPage(payment.paymentLink)
	expect(page).toContain('is settled')
	expect(page).toContain('href="http://shop.test/thanks"')
	expect(buttonsOf(page)).toEqual([])
	await press(payment, 'cancel')
	expect(await readBook(sandbox)).toMatchObject([{ paymentStatus: 'SETTLED' }])
})

test('an expired link says so and takes no money', async () => {
	const sandbox = await openSandbox({ linkValidForSeconds: -1 })
	const payment = await createPayment(sandbox)
	await press(payment, 'pay')
	expect(await readBook(sandbox)).toMatchObject([{ paymentStatus: 'CREATED', settlements: 0 }])
	const page = await readPage(payment.paymentLink)
	expect(page).toContain('expired')
	expect(buttonsOf(page)).toEqual([])
})

test('a company asks for the invoice, and it is paid later', async () => {
	const sandbox = await openSandbox()
	const payment = await createPayment(sandbox, byInvoice)
	expect(buttonsOf(await readPage(payment.paymentLink))).toEqual(['Send me the invoice', 'Cancel'])
	await press(payment, 'pay')
	expect(await readBook(sandbox)).toMatchObject([{ paymentStatus: 'CREATED' }])

	const response = await press(payment, 'invoice')
	expect(response.headers.get('location')).toBe('http://shop.test/thanks')
	expect(await readBook(sandbox)).toMatchObject([{ paymentStatus: 'PENDING_CONFIRMATION' }])
	expect(buttonsOf(await readPage(payment.paymentLink))).toEqual(['Mark as paid'])
	expect(buttonsOf(await readPage(sandbox.url))).toContain('Mark as paid')

	const path = `${sandbox.url}/sandbox/payments/${payment.paymentId}/mark-as-paid`
	for (const marked of await Promise.all([1, 2].map(() => fetch(path, { method: 'POST' }))))
		expect(marked.status).toBe(200)
	expect(await readBook(sandbox)).toMatchObject([{ paymentStatus: 'SETTLED', settlements: 1 }])
})

test('an invoice nobody asked for cannot be marked as paid', async () => {
	const sandbox = await openSandbox()
	await press(await createPayment(sandbox, byInvoice), 'mark-as-paid')
	expect(await readBook(sandbox)).toMatchObject([{ paymentStatus: 'CREATED' }])
})

test('an invoice can be marked as paid on the checkout page as well', async () => {
	const sandbox = await openSandbox()
	const payment = await createPayment(sandbox, byInvoice)
	await press(payment, 'invoice')
	await press(payment, 'mark-as-paid')
	expect(await readBook(sandbox)).toMatchObject([{ paymentStatus: 'SETTLED' }])
})

test('markup in what the merchant sends stays text', async () => {
	const sandbox = await openSandbox()
	const hostile = '"><img src=x onerror=alert(1)>'
	const payment = await createPayment(sandbox, {
		title: hostile,
		description: hostile,
		merchantPaymentReference: hostile,
	})
	for (const url of [payment.paymentLink, sandbox.url])
		expect(await readPage(url)).not.toContain('<img')
})

test('an unknown checkout address is a page that says so', async () => {
	const sandbox = await openSandbox()
	const response = await fetch(`${sandbox.url}/checkout/guess`, {
		headers: { accept: 'text/html' },
	})
	expect(response.status).toBe(404)
	expect(await response.text()).toContain('There is no payment at this address.')
})
