import { expect, type Page } from '@playwright/test'
import { appUrl } from './office.ts'

type Said = {
	readonly name: string
	readonly orderNumber: string
	readonly emailAddress: string
}

/** As a customer does it, in a tab of their own. */
export async function withdraw(page: Page, said: Said): Promise<void> {
	const customer = await page.context().newPage()
	await customer.goto(`${appUrl()}/withdraw`)
	await customer.getByRole('textbox', { name: 'Namn' }).fill(said.name)
	await customer.getByRole('textbox', { name: 'Ordernummer' }).fill(said.orderNumber)
	await customer.getByRole('textbox', { name: 'E-post' }).fill(said.emailAddress)
	await customer.getByRole('button', { name: 'Fortsätt' }).click()
	await customer.getByRole('button', { name: 'Bekräfta frånträde' }).click()
	await expect(customer.getByRole('status')).toContainText('Vi har tagit emot')
	await customer.close()
}
