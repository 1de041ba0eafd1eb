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
