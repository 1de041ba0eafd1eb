import { expect, type Page } from '@playwright/test'

/** As its customer does it, in a tab of their own: from the order's page to the provider and back. */
export async function payOrder(page: Page, orderId: string): Promise<void> {
	const customer = await page.context().newPage()
	const pay = customer.getByRole('button', { name: 'Betala' })
	await expect(async () => {
		await customer.goto(`${process.env['APP_URL']}/order/payment/${orderId}`)
		await expect(pay).toBeVisible({ timeout: 5_000 })
	}).toPass({ timeout: 60_000 })
	await pay.click()
	await customer.getByRole('button', { name: 'Pay by card' }).click()
	await expect(customer.getByText('Betalningen är bekräftad.')).toBeVisible()
	await customer.close()
}
