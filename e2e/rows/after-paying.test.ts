import { stopClock } from '../stop-clock.ts'
import { expect, test } from '../test.ts'
import { answerSummaries, ORDER_ID, summaryOf } from './canned.ts'
import { inEnglish } from './order-form.ts'

const PAGE = `/order/payment/${ORDER_ID}`
const LINK = 'https://checkout.example/pay/1'
const SUCCESS_PAGES = [
	[`${PAGE}/success`, 'Waiting for the payment to be confirmed…'],
	[`/order/payment/payinadvance/${ORDER_ID}/success`, 'Waiting for the invoice to be confirmed…'],
] as const

/** The script is there: only then does it wait. */
const hasLooked = (looks: { readonly count: number }) =>
	expect.poll(() => looks.count).toBeGreaterThan(0)

test.beforeEach(({ page, baseURL }) => inEnglish(page, baseURL))

for (const [path, waiting] of SUCCESS_PAGES) {
	test(`S2 ${path} says that it waits, then that it takes its time, and the mark is neutral`, async ({
		page,
	}) => {
		await stopClock(page)
		const pending = summaryOf({ paymentLink: LINK, isPaymentPending: true })
		const looks = await answerSummaries(page, { json: pending })
		await page.goto(path)
		await hasLooked(looks)
		const status = page.getByRole('status')
		await expect(status).toHaveText(waiting)
		await expect(page.locator('.mark.done')).toHaveCount(0)
		await page.clock.fastForward(20_000)
		await expect(status).toHaveText(
			'This can take a few minutes. We will e-mail you; you may close the page.',
		)
		await expect(page.locator('.mark.done')).toHaveCount(0)
	})

	test(`S2 ${path} of an unpaid order says so, by the provider’s word, and leads to the order`, async ({
		page,
	}) => {
		await stopClock(page)
		const unpaid = { json: summaryOf({ paymentLink: LINK, isProviderAsked: true }) }
		const looks = await answerSummaries(page, unpaid)
		await page.goto(path)
		await hasLooked(looks)
		await expect(page.getByRole('status')).toHaveText(waiting)
		await page.clock.fastForward(20_000)
		await expect(page.getByRole('status')).toHaveText('The order is not paid yet.')
		await expect(page.locator('.mark.done')).toHaveCount(0)
		await page.getByRole('link', { name: 'Back to the order' }).click()
		await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
	})

	test(`S2 ${path} of an order that we do not know says so`, async ({ page }) => {
		await answerSummaries(page, { status: 204 })
		await page.goto(path)
		await expect(page.getByRole('status')).toHaveText(
			/^We do not find this order\. Open the link in our e-mail again/,
		)
		await expect(page.locator('.mark.done')).toHaveCount(0)
	})

	test(`S2 ${path} says that the payment is confirmed, with the mark of success`, async ({
		page,
	}) => {
		await answerSummaries(page, { json: summaryOf({ paymentStatus: 'SETTLED' }) })
		await page.goto(path)
		await expect(page.getByRole('status')).toHaveText('Payment confirmed.')
		await expect(page.locator('.mark.done')).toBeVisible()
	})
}

test('UX38 P6 on the order’s page, too, who has paid reads that it waits, and sees without a reload that it is paid', async ({
	page,
}) => {
	const pending = { json: summaryOf({ paymentLink: LINK, isPaymentPending: true }) }
	const { promise, resolve } = Promise.withResolvers<void>()
	const settled = { json: summaryOf({ paymentStatus: 'SETTLED' }), after: promise }
	await answerSummaries(page, pending, settled)
	await page.goto(PAGE)
	const status = page.getByRole('status')
	await expect(status).toContainText('Waiting for the payment to be confirmed…')
	await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
	resolve()
	await expect(status).toContainText('Your order is paid for, thank you for your payment!')
	await expect(status).not.toContainText('Waiting')
})

const INVOICE = { sentTo: 'a•••@exempel.se', payBy: '2026-11-28' }
const INVOICE_TEXT = 'An invoice has been sent to a•••@exempel.se. Pay by 28 November 2026.'

test('S2 S4 once the invoice is sent, its page and the order’s say to whom and until when', async ({
	page,
}) => {
	const invoiced = { paymentLink: LINK, isPaymentPending: true, invoice: INVOICE }
	await answerSummaries(page, { json: summaryOf(invoiced) })
	await page.goto(`/order/payment/payinadvance/${ORDER_ID}/success`)
	await expect(page.getByRole('status')).toHaveText(INVOICE_TEXT)
	await expect(page.locator('.mark.done')).toBeVisible()
	await page.getByRole('link', { name: 'Back to the order' }).click()
	await expect(page.getByText(INVOICE_TEXT)).toBeVisible()
	await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
	await expect(page.getByText('Waiting for')).toHaveCount(0)
})

test('S4 where only the invoice says until when, the page says that', async ({ page }) => {
	const invoice = { ...INVOICE, payBy: null }
	await answerSummaries(page, { json: summaryOf({ paymentLink: LINK, invoice }) })
	await page.goto(PAGE)
	await expect(page.getByText('It says when to pay.')).toBeVisible()
})

test('S1 the Pay button can be pressed once, and comes back by itself', async ({ page }) => {
	await stopClock(page)
	// No content: the browser stays where it is.
	await page.route('https://checkout.example/**', (route) => route.fulfill({ status: 204 }))
	await answerSummaries(page, { json: summaryOf({ paymentLink: LINK }) })
	await page.goto(PAGE)
	const pay = page.getByRole('button', { name: 'Pay' })
	await pay.click()
	await expect(pay).toHaveAttribute('aria-disabled', 'true')
	await page.clock.fastForward(8_000)
	await expect(pay).toHaveAttribute('aria-disabled', 'false')
})

test('S1 who pressed Pay in vain is told, once, and not once they have paid elsewhere', async ({
	page,
}) => {
	const unpaid = { json: summaryOf({ paymentLink: LINK }) }
	const invoiced = { json: summaryOf({ paymentLink: LINK, invoice: INVOICE }) }
	await answerSummaries(page, unpaid, unpaid, unpaid, invoiced)
	const notice = page.getByRole('alert')
	await page.goto(`${PAGE}#provider-away`)
	await expect(notice).toHaveText(
		'The payment service does not answer just now. Nothing has been charged. Try again in a moment; we also send you the link by e-mail.',
	)
	await expect(page).toHaveURL(PAGE)
	await page.reload()
	await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
	await expect(notice).toHaveCount(0)

	await page.goto('/')
	await page.goto(`${PAGE}#provider-away`)
	await expect(notice).toBeVisible()
	await page.evaluate(() => void window.dispatchEvent(new Event('online')))
	await expect(page.getByText(INVOICE_TEXT)).toBeVisible()
	await expect(notice).toHaveCount(0)
})
