import type { Page } from '@playwright/test'
import { mailboxAt } from '../mailbox.ts'
import { placeOrder } from '../place-order.ts'
import { expect, test } from '../test.ts'
import { answerSummaries, ORDER_ID, summaryOf } from './canned.ts'

const pay = (page: Page, name = 'Betala') => page.getByRole('button', { name })
const tick = (page: Page) => page.getByRole('checkbox')

const WORDS =
	'Jag vill att leveransen börjar direkt, innan ångerfristen på 14 dagar har gått ut. Jag godkänner att ångerrätten upphör när leveransen är klar.'

test('L5 without the tick no payment, by the button or by the link; with it, and the mail repeats it', async ({
	page,
	emailAddress,
	startOtherApp,
}) => {
	test.slow()
	const app = await startOtherApp({ environment: { WITHDRAWAL: 'until-delivered' } })
	const orderId = await placeOrder(app.url, emailAddress)
	await mailboxAt(app.standInUrl).waitFor(emailAddress, /Betala/)
	await page.goto(`${app.url}/pay/${orderId}`)
	await expect(page).toHaveURL(`${app.url}/order/payment/${orderId}`)
	await expect(page.getByRole('alert')).toHaveText('Kryssa i rutan innan du betalar')
	await expect(page.getByRole('checkbox', { name: WORDS })).not.toBeChecked()
	await expect(pay(page)).toBeDisabled()
	await pay(page).click({ force: true })
	await expect(tick(page)).toBeFocused()
	await expect(tick(page)).toHaveAccessibleDescription('Kryssa i rutan innan du betalar')

	await page.keyboard.press('Space')
	await expect(page.getByRole('alert')).toHaveCount(0)
	await pay(page).click()
	await page.getByRole('button', { name: 'Pay by card' }).click()
	await expect(page.getByText('Betalningen är bekräftad.')).toBeVisible()
	const receipt = await mailboxAt(app.standInUrl).waitFor(emailAddress, /Kvitto/)
	expect(receipt.text).toMatch(/Du godkände \d+ \p{L}+ \d{4} \d\d:\d\d: Jag vill att leveransen/u)
})

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
