import { expect, type Page } from '@playwright/test'

/** As a customer does it: from the order's page to the provider and back. */
export async function payOrder(page: Page, appUrl: string, orderId: string): Promise<void> {
	const pay = page.getByRole('button', { name: 'Betala' })
	await expect(async () => {
		await page.goto(`${appUrl}/order/payment/${orderId}`)
		await expect(pay).toBeVisible({ timeout: 2_000 })
	}).toPass({ timeout: 20_000 })
	await pay.click()
	await page.getByRole('button', { name: 'Pay by card' }).click()
	await expect(page.getByText('Betalningen är bekräftad.')).toBeVisible()
}
