import { expect, type Page } from '@playwright/test'
import { placeOrder } from '../place-order.ts'

/** A new order, paid by its customer in a tab of their own. */
export async function placePaidOrder(page: Page, emailAddress: string): Promise<string> {
	const appUrl = process.env['APP_URL'] ?? ''
	const orderId = await placeOrder(appUrl, emailAddress)
	const customer = await page.context().newPage()
	const pay = customer.getByRole('button', { name: 'Betala' })
	await expect(async () => {
		await customer.goto(`${appUrl}/order/payment/${orderId}`)
		await expect(pay).toBeVisible({ timeout: 5_000 })
	}).toPass({ timeout: 60_000 })
	await pay.click()
	await customer.getByRole('button', { name: 'Pay by card' }).click()
	await expect(customer.getByText('Betalningen är bekräftad.')).toBeVisible()
	await customer.close()
	return orderId
}
