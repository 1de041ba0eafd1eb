import type { Locator } from '@playwright/test'
import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { answerSummaries, comeBackOnline, ORDER_ID, summaryOf } from './canned.ts'
import { inEnglish } from './order-form.ts'

const PAGE = `/order/payment/${ORDER_ID}`

test.beforeEach(({ page, baseURL }) => inEnglish(page, baseURL))

test('O4 without VAT the page says why', async ({ page }) => {
	const vatFree = { reason: 'reverse-charge', vatNumber: 'DE100' }
	await answerSummaries(page, { json: { ...summaryOf(), rateOfVat: 0, vatFree } })
	await page.goto(PAGE)
	await expect(page.getByRole('listitem').filter({ hasText: '0% VAT' })).toContainText(
		'Reverse charge: DE100',
	)
})

test('P2 title, order id, a line per car, total in SEK', async ({ page }) => {
	await answerSummaries(page, { json: summaryOf() })
	await page.goto(PAGE)
	await expect(page).toHaveTitle('Order payment – Vendel')
	await expect(page.getByRole('heading', { level: 1, name: 'Order payment' })).toBeVisible()
	await expect(page.getByRole('term').filter({ hasText: 'Order number' })).toBeVisible()
	await expect(page.getByRole('definition').filter({ hasText: ORDER_ID })).toBeVisible()
	await expect(page.getByRole('listitem')).toHaveCount(2)
	await expect(page.getByRole('main')).toContainText(/Total price\s*SEK\s1,250\.00/)
})

test('O1 O2 before it is handled: the number to say, that we have it, its cars, no price', async ({
	page,
}) => {
	const cars = summaryOf().cars.slice(0, 1)
	const received = { paymentStatus: 'RECEIVED', reference: '4F2K-9QXH', cars, totalPrice: 0 }
	const { promise, resolve } = Promise.withResolvers<void>()
	const handled = { json: summaryOf(), after: promise }
	await answerSummaries(page, { json: summaryOf(received) }, handled)
	await page.goto(PAGE)
	await expect(page.getByText('We have your order and are checking the cars.')).toBeVisible()
	await expect(page.getByRole('definition').filter({ hasText: '4F2K-9QXH' })).toBeVisible()
	await expect(page.getByRole('listitem')).toHaveText([/VND1A2B3C4D567890/])
	await expect(page.getByRole('main')).not.toContainText('SEK')
	// It looks again by itself.
	resolve()
	await expect(page.getByText('Payment created')).toBeVisible()
})

test('P3 the VAT line reads rate and label', async ({ page }) => {
	await answerSummaries(page, { json: summaryOf({ rateOfVat: 12.5 }) })
	await page.goto(PAGE)
	await expect(page.getByRole('listitem').nth(1)).toHaveText(/12\.5% VAT\s*SEK\s250\.00/)
	await page.getByRole('link', { name: 'Svenska' }).click()
	await expect(page.getByRole('listitem').nth(1)).toHaveText(/12,5\s% moms\s*250,00\sSEK/)
})

test('P4 other lines read CoC, chassis number, registration number or that there is none', async ({
	page,
}) => {
	const line = { cocExists: true, isVat: false, cost: 1, chassiNumber17: 'VND1A2B3C4D567890' }
	const cars = ['ABC12D', '', '  ', null].map((regNumber) => ({ ...line, regNumber }))
	await answerSummaries(page, { json: summaryOf({ cars }) })
	await page.goto(PAGE)
	const lines = page.getByRole('listitem')
	await expect(lines.nth(0)).toHaveText(/CoC VND1A2B3C4D567890 ABC12D/)
	for (const index of [1, 2, 3]) {
		await expect(lines.nth(index)).toHaveText(/CoC VND1A2B3C4D567890 No registration number/)
	}
})

test('P5 UX34 a car without CoC cannot be delivered, and that is not told by colour alone', async ({
	page,
}) => {
	const missing = { cocExists: false, isVat: false, cost: 999, chassiNumber17: 'VND9X8Y7Z6W543210' }
	await answerSummaries(page, { json: summaryOf({ cars: [missing] }) })
	await page.goto(PAGE)
	const line = page.getByRole('listitem')
	await expect(line).toContainText('Cannot deliver')
	await expect(line).not.toContainText('999')
	await expect(line.locator('svg')).toBeVisible()
})

test('P5 where no car can be delivered, nothing is to be paid, and somebody can be asked', async ({
	page,
}) => {
	const cars = [{ cocExists: false, isVat: false, cost: 0, chassiNumber17: 'VND9X8Y7Z6W543210' }]
	await answerSummaries(page, {
		json: summaryOf({ cars, paymentStatus: 'UNDELIVERABLE', totalPrice: 0 }),
	})
	await page.goto(PAGE)
	const status = page.getByRole('status')
	await expect(status).toContainText('You have nothing to pay.')
	await expect(status.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
})

test('P6 neither settled nor cancelled and a link: Pay, with a tooltip, leads to the link, by hand or by key', async ({
	page,
}) => {
	await page.route('https://checkout.example/**', (route) => route.fulfill({ body: 'checkout' }))
	for (const [paymentStatus, press] of [
		['CREATED', (pay: Locator) => pay.click()],
		['PENDING_CONFIRMATION', (pay: Locator) => pay.press('Enter')],
		['SOMETHING_NEW', (pay: Locator) => pay.press('Space')],
	] as const) {
		await answerSummaries(page, {
			json: summaryOf({ paymentStatus, paymentLink: 'https://checkout.example/pay/1' }),
		})
		await page.goto(PAGE)
		const pay = page.getByRole('button', { name: 'Pay' })
		await pay.hover()
		await expect(page.getByRole('tooltip', { name: 'Go to secure payment' })).toBeVisible()
		await press(pay)
		await expect(page).toHaveURL('https://checkout.example/pay/1')
	}
})

test('P6 a link that is not https or loopback is no link', async ({ page }) => {
	await answerSummaries(page, { json: summaryOf({ paymentLink: 'javascript:alert(1)' }) })
	await page.goto(PAGE)
	await expect(page.getByText('Payment created')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Pay' })).toBeHidden()
})

test('P7 created without a link: message and note, and the page looks again by itself', async ({
	page,
}) => {
	const created = { json: summaryOf() }
	const { promise, resolve } = Promise.withResolvers<void>()
	const looks = await answerSummaries(page, created, created, {
		json: summaryOf({ paymentLink: 'https://checkout.example/pay/1' }),
		after: promise,
	})
	await page.goto(PAGE)
	const status = page.getByRole('status')
	await expect(status).toContainText('Payment created')
	await expect(status).toContainText('We will e-mail you a payment link shortly.')
	resolve()
	await expect(status.getByRole('button', { name: 'Pay' })).toBeVisible()
	expect(looks.count).toBe(3)
})

for (const [row, paymentStatus, message] of [
	['P8', 'SETTLED', 'Your order is paid for, thank you for your payment!'],
	['P9', 'CANCELLED', 'Your payment has been cancelled.'],
] as const) {
	test(`${row} ${paymentStatus} shows its message and no Pay button, even with a link`, async ({
		page,
	}) => {
		await answerSummaries(page, {
			json: summaryOf({ paymentStatus, paymentLink: 'https://checkout.example/pay/1' }),
		})
		await page.goto(PAGE)
		await expect(page.getByText(message)).toBeVisible()
		await expect(page.getByRole('button', { name: 'Pay' })).toBeHidden()
	})
}

for (const [row, what, changed] of [
	['P8 P11', 'once it is paid', { paymentStatus: 'SETTLED' }],
	['P9 P11', 'once it is cancelled', { paymentStatus: 'CANCELLED' }],
	['L5', 'where something is to be accepted first', { consentWanted: true }],
] as const) {
	test(`${row} ${what}, the cancel page has no Pay button and leads to the order`, async ({
		page,
	}) => {
		const paymentLink = 'https://checkout.example/pay/1'
		await answerSummaries(
			page,
			{ json: summaryOf({ paymentLink }) },
			{ json: summaryOf({ paymentLink, ...changed }) },
		)
		await page.goto(`${PAGE}/cancel`)
		const pay = page.getByRole('button', { name: 'Pay' })
		await expect(pay).toBeVisible()
		await comeBackOnline(page)
		await expect(pay).toBeHidden()
		await expect(page.getByRole('link', { name: 'Back to the order' })).toBeVisible()
	})
}

test('L2 on the cancel page, too, what is bought for how much stands above Pay', async ({
	page,
}) => {
	await answerSummaries(page, {
		json: summaryOf({ paymentLink: 'https://checkout.example/pay/1' }),
	})
	await page.goto(`${PAGE}/cancel`)
	await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
	await expect(
		page.getByText(/^You buy one CoC for SEK.1,250\.00, .+ you enter into the contract/),
	).toBeVisible()
})

test('P10 an unknown status without a link: no status block, no crash', async ({ page }) => {
	await answerSummaries(page, { json: summaryOf({ paymentStatus: 'SOMETHING_NEW' }) })
	await page.goto(PAGE)
	await expect(page.getByRole('main')).toContainText('Total price')
	await expect(page.getByRole('status')).toBeEmpty()
})

for (const [path, message] of [
	[`${PAGE}/success`, 'Thank you, we have received your payment.'],
	[
		`/order/payment/payinadvance/${ORDER_ID}/success`,
		'An invoice was created and sent to the e-mail address you gave.',
	],
	[`${PAGE}/cancel`, 'You have cancelled your payment.'],
] as const) {
	test(`P11 ${path} only shows, links back, and stands whatever the API says`, async ({
		page,
		expectedConsoleErrors,
	}) => {
		expectedConsoleErrors.push(/500/)
		const written: string[] = []
		page.on('request', (request) => {
			if (request.method() !== 'GET') written.push(request.url())
		})
		await answerSummaries(page, { status: 500, body: 'broken' })
		await page.goto(path)
		await expect(page.getByRole('heading', { level: 1, name: message })).toBeVisible()
		await page.getByRole('link', { name: 'Back to the order' }).click()
		await expect(page).toHaveURL(PAGE)
		expect(written).toEqual([])
	})
}

test('P11 the success page says when the payment is confirmed, by itself', async ({ page }) => {
	const waiting = { json: summaryOf() }
	const { promise, resolve } = Promise.withResolvers<void>()
	await answerSummaries(
		page,
		waiting,
		{ status: 204 },
		{ json: summaryOf({ paymentStatus: 'SETTLED' }), after: promise },
	)
	await page.goto(`${PAGE}/success`)
	const status = page.getByRole('status')
	await expect(status).toHaveText('Waiting for the payment to be confirmed…')
	resolve()
	await expect(status).toHaveText('Payment confirmed.')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(
		'Thank you, we have received your payment.',
	)
})
