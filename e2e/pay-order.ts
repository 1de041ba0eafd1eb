import { payPath } from '@coc/contract'
import { expect, type Page } from '@playwright/test'

/** As its customer does it, in a tab of their own: from the order's page to the provider and back. */
export async function payInTab(page: Page, orderId: string): Promise<void> {
	const customer = await page.context().newPage()
	const pay = customer.getByRole('button', { name: 'Betala' })
	await customer.goto(`${process.env['APP_URL']}/order/payment/${orderId}`)
	// It looks again by itself.
	await expect(pay).toBeVisible({ timeout: 90_000 })
	await pay.click()
	await customer.getByRole('button', { name: 'Pay by card' }).click()
	await expect(customer.getByText('Betalningen är bekräftad.')).toBeVisible()
	await customer.close()
}

/** The same calls without a browser, for what is not about paying: three pages less. */
export async function payOrder(orderId: string): Promise<void> {
	const checkout = await wayToPay(orderId)
	await fetch(`${checkout}/pay`, { method: 'POST', redirect: 'manual' })
	await expect(async () => {
		const answer = await fetch(`${process.env['APP_URL']}/api/order/payment?id=${orderId}`)
		expect(await answer.json()).toMatchObject({ paymentStatus: 'SETTLED' })
	}).toPass({ timeout: 90_000, intervals: [100] })
}

/** The provider's page, once we have written down that there is one: nobody is sent there before. */
export async function wayToPay(orderId: string): Promise<string> {
	let checkout = ''
	await expect(async () => {
		const way = process.env['APP_URL'] + payPath(orderId)
		const { headers } = await fetch(way, { redirect: 'manual' })
		checkout = headers.get('location') ?? ''
		expect(URL.canParse(checkout), `a way from ${checkout} to the provider`).toBe(true)
	}).toPass({ timeout: 90_000, intervals: [100] })
	return checkout
}
