import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { answerSummaries, deliveryOf, ORDER_ID, summaryOf } from './canned.ts'
import { CAR, inEnglish, OTHER_CAR } from './order-form.ts'

const PAGE = `/order/payment/${ORDER_ID}`
const THIRD_CAR = 'VND3J4K5L6M789012'

test.beforeEach(({ page, baseURL }) => inEnglish(page, baseURL))

const line = (chassiNumber17: string) => ({
	...{ cocExists: true, isVat: false, cost: 1000, regNumber: 'ABC12D' },
	chassiNumber17,
})

const paid = (deliveries: object[], changes: object = {}) => ({
	json: summaryOf({ paymentStatus: 'SETTLED', deliveries, ...changes }),
})

const rowOf = (page: Page, car: string) => page.getByRole('listitem').filter({ hasText: car })

test('C1 C2 the page waits with the customer: just paid, promised by a day, here', async ({
	page,
}) => {
	const waiting = deliveryOf(CAR, { status: 'WAITING', files: [] })
	const [isPromised, isHere] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	const looks = await answerSummaries(
		page,
		paid([]),
		{ ...paid([waiting]), after: isPromised.promise },
		{ ...paid([deliveryOf(CAR)]), after: isHere.promise },
	)
	await page.goto(PAGE)
	await expect(page.getByText('Your order is paid for, thank you for your payment!')).toBeVisible()
	isPromised.resolve()
	const row = rowOf(page, CAR)
	await expect(row).toContainText(
		'Your certificate comes by 23 November 2099. You need do nothing.',
	)
	isHere.resolve()
	await expect(row).toContainText('Your certificate came on 16 November 2026.')
	await expect(row.getByRole('button', { name: 'Download certificate (PDF)' })).toBeVisible()
	// A change is heard where it is not seen.
	await expect(page.getByRole('status')).toContainText('Your certificate came on 16 November 2026.')
	expect(looks.count).toBe(3)
})

test('C2 a page whose certificates are all here does not go on looking', async ({ page }) => {
	await page.clock.install()
	const looks = await answerSummaries(page, paid([deliveryOf(CAR)]))
	await page.goto(PAGE)
	await expect(page.getByRole('button', { name: 'Download certificate (PDF)' })).toBeVisible()
	await page.clock.fastForward(60_000)
	expect(looks.count).toBe(1)
})

test('C2 a promise that was not kept is not repeated', async ({ page }) => {
	const late = deliveryOf(CAR, { status: 'WAITING', files: [], promisedBy: '2026-01-02' })
	await answerSummaries(page, paid([late]))
	await page.goto(PAGE)
	await expect(rowOf(page, CAR)).toContainText(
		'Your certificate is late: it was to come by 2 January 2026.',
	)
	await expect(page.getByText('comes by')).toHaveCount(0)
})

test('C3 of three cars each has its own state, and in one sentence all of them', async ({
	page,
}) => {
	const deliveries = [
		deliveryOf(CAR, { status: 'FETCHED' }),
		deliveryOf(OTHER_CAR, {
			files: [
				{ sha256: 'b2'.repeat(32), format: 'pdf', size: 2_345_678 },
				{ sha256: 'c3'.repeat(32), format: 'xml', size: 900 },
			],
		}),
		deliveryOf(THIRD_CAR, { status: 'WAITING', files: [] }),
	]
	const cars = [CAR, OTHER_CAR, THIRD_CAR].map(line)
	await answerSummaries(page, paid(deliveries, { cars }))
	await page.goto(PAGE)
	await expect(page.getByRole('status')).toContainText(
		'2 of 3 certificates are here. The rest come by 23 November 2099.',
	)
	await expect(rowOf(page, CAR)).toContainText(
		'Downloaded on 16 November 2026. You may download it again.',
	)
	const both = rowOf(page, OTHER_CAR)
	await expect(both.getByRole('button')).toHaveText([
		/^Download certificate \(XML\)/,
		/^Download reading copy \(PDF\)/,
	])
	await expect(both).toContainText('The XML file is the certificate.')
	await expect(both).toContainText('2.3 MB')
	await expect(both).toContainText('1 kB')
	await expect(rowOf(page, THIRD_CAR)).toContainText('Your certificate comes by')
	await expect(rowOf(page, THIRD_CAR).getByRole('button')).toHaveCount(0)
})

test('C6 by post: on its way, with the carrier’s link where it is safe', async ({ page }) => {
	const posted = (tracking: object | null) => deliveryOf(CAR, { form: 'post', files: [], tracking })
	const number = 'RR473124829SE'
	const link = `https://tracking.example/?id=${number}`
	await answerSummaries(page, paid([posted({ carrier: 'PostNord', number, link })]))
	await page.goto(PAGE)
	const text = `Sent with PostNord, number ${number}`
	await expect(page.getByRole('link', { name: text })).toHaveAttribute('href', link)
	for (const unsafe of ['javascript:alert(1)', null]) {
		await answerSummaries(page, paid([posted({ carrier: 'PostNord', number, link: unsafe })]))
		await page.reload()
		await expect(rowOf(page, CAR)).toContainText(text)
		await expect(page.getByRole('link', { name: text })).toHaveCount(0)
	}
})

test('C7 a car that was given back says so; a form that was not chosen says nothing', async ({
	page,
}) => {
	const stopped = { status: 'STOPPED', files: [] }
	const deliveries = [
		deliveryOf(CAR, stopped),
		deliveryOf(OTHER_CAR, stopped),
		deliveryOf(OTHER_CAR, { form: 'post', status: 'WAITING', files: [] }),
	]
	const cars = [CAR, OTHER_CAR].map(line)
	await answerSummaries(page, paid(deliveries, { cars, refundedAmount: 625 }))
	await page.goto(PAGE)
	await expect(rowOf(page, CAR)).toContainText('Refunded: no certificate is sent for this car.')
	await expect(rowOf(page, OTHER_CAR)).toContainText('Your certificate comes by post.')
	await expect(rowOf(page, OTHER_CAR)).not.toContainText('Refunded')
})

test('C1 a state or a form that the page has no words for breaks nothing', async ({ page }) => {
	const odd = [deliveryOf(CAR, { status: 'FLYING' }), deliveryOf(CAR, { form: 'pigeon' })]
	await answerSummaries(page, paid(odd))
	await page.goto(PAGE)
	await expect(rowOf(page, CAR)).toContainText('Your certificate came on')
	await expect(page.getByRole('main')).not.toContainText('FLYING')
})

test('C1 on paper there is what is true, and nothing to press', async ({ page }) => {
	await answerSummaries(page, paid([deliveryOf(CAR)]))
	await page.goto(PAGE)
	await expect(page.getByRole('button', { name: 'Download certificate (PDF)' })).toBeVisible()
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByText('Your certificate came on 16 November 2026.').last()).toBeVisible()
	await expect(page.getByRole('button')).toHaveCount(0)
	await expect(page.getByText('SHA-256')).toBeHidden()
})

test('C1 once the payment is confirmed the success page leads to the certificate', async ({
	page,
}) => {
	await answerSummaries(page, paid([deliveryOf(CAR)]))
	await page.goto(`${PAGE}/success`)
	await expect(page.getByText('Payment confirmed.')).toBeVisible()
	await expect(
		page.getByText('Follow your certificate on the order’s page. We e-mail you too.'),
	).toBeVisible()
	await page.getByRole('link', { name: 'Back to the order' }).click()
	await expect(page.getByRole('button', { name: 'Download certificate (PDF)' })).toBeVisible()
})

test('C1 a certificate that cannot be had leads back to the page, which says so once', async ({
	page,
}) => {
	// The server knows no such order.
	await answerSummaries(page, paid([deliveryOf(CAR)]))
	await page.goto(PAGE)
	await page.getByRole('button', { name: 'Download certificate (PDF)' }).click()
	const notice = 'The file could not be fetched just now. Try again in a moment, or write to us.'
	await expect(page.getByRole('alert')).toHaveText(notice)
	await expect(page).toHaveURL(`${PAGE}?lang=en`)
	await page.reload()
	await expect(page.getByText('Your order is paid for, thank you for your payment!')).toBeVisible()
	await expect(page.getByRole('alert')).toBeHidden()
})

test('C1 once a file is fetched after all, nothing says any more that it could not be', async ({
	page,
}) => {
	await answerSummaries(page, paid([deliveryOf(CAR)]))
	await page.route('**/api/order/certificate?*', (route) =>
		route.fulfill({ headers: { 'content-disposition': 'attachment' }, body: 'a certificate' }),
	)
	await page.goto(`${PAGE}#not-fetched`)
	const notice = page.getByRole('alert')
	await expect(notice).toContainText('The file could not be fetched just now.')
	await page.getByText('Checksum (SHA-256)').click()
	await expect(notice).toBeVisible()
	const download = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Download certificate (PDF)' }).click()
	await download
	await expect(notice).toBeHidden()
})
