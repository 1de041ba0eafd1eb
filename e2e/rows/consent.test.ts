import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { answerSummaries, ORDER_ID, summaryOf } from './canned.ts'

const pay = (page: Page, name = 'Betala') => page.getByRole('button', { name })
const tick = (page: Page) => page.getByRole('checkbox')

test('L5 who changes the language ticks anew, and what could not be stored leads nowhere', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/500/)
	const link = 'https://checkout.example/pay'
	await answerSummaries(page, { json: summaryOf({ paymentLink: link, consentWanted: true }) })
	await page.route('**/api/order/consent', (route) => route.fulfill({ status: 500, body: '' }))
	await page.goto(`/order/payment/${ORDER_ID}`)
	await tick(page).check()
	await page.getByRole('link', { name: 'English' }).click()
	await expect(tick(page)).not.toBeChecked()
	await tick(page).check()
	await pay(page, 'Pay').click()
	await expect(page.getByRole('alert')).toContainText('could not be stored just now')
	await expect(pay(page, 'Pay')).toBeEnabled()
})

test('L5 an order that was paid or cancelled elsewhere has nothing to accept: Pay leads on, to what became of it', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/404/)
	const link = 'https://checkout.example/pay'
	await answerSummaries(page, { json: summaryOf({ paymentLink: link, consentWanted: true }) })
	await page.route('**/api/order/consent', (route) => route.fulfill({ status: 404, body: '' }))
	await page.route('https://checkout.example/**', (route) => route.fulfill({ body: 'checkout' }))
	await page.goto(`/order/payment/${ORDER_ID}`)
	await tick(page).check()
	await pay(page).click()
	await expect(page).toHaveURL(link)
})
