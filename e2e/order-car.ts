import { expect, type Locator, type Page } from '@playwright/test'
import { KNOWN_CAR } from './place-order.ts'
import type { Wording } from './wordings.ts'

type Customer = { readonly emailAddress: string; readonly company: boolean }

export async function chooseLanguage(page: Page, words: Wording): Promise<void> {
	await page.goto('/')
	await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
	if (words.language === 'en') await page.getByRole('link', { name: 'English' }).click()
	await expect(page.locator('html')).toHaveAttribute('lang', words.language)
}

/** Key by key where it must be: set by script, Firefox's value would go past React. */
function typingIn(page: Page): (field: Locator, value: string) => Promise<void> {
	const isFirefox = page.context().browser()?.browserType().name() === 'firefox'
	return (field, value) => (isFirefox ? field.pressSequentially(value) : field.fill(value))
}

/** From the start page to the word that the order is stored. Resolves with its number. */
export async function orderCar(page: Page, words: Wording, customer: Customer): Promise<string> {
	const type = typingIn(page)
	const fill = (label: string, value: string) =>
		type(page.getByRole('textbox', { name: label, exact: true }), value)

	await page.getByRole('link', { name: words.orderButton }).click()
	await expect(page.getByRole('heading', { level: 1, name: words.orderTitle })).toBeVisible()
	if (customer.company) {
		await page.getByRole('radio', { name: words.company }).check()
		await fill(words.companyName, 'Bilfirman & Söner AB')
		await fill(words.vatNumber, 'SE556677889901')
	}
	await fill(words.firstName, 'Åsa')
	await fill(words.lastName, 'Öberg Lind')
	await fill(words.emailAddress, customer.emailAddress)
	await fill(words.phoneNumber, '070 123 45 67')
	await fill(words.streetAddress, 'Storgatan 1')
	await fill(words.zipCode, '831 30')
	await fill(words.city, 'Östersund')

	await page.getByRole('button', { name: words.addCar }).click()
	const dialog = page.getByRole('dialog', { name: words.addCar })
	await type(dialog.getByRole('textbox', { name: words.chassisNumber }), KNOWN_CAR.toLowerCase())
	await dialog.getByRole('button', { name: words.save }).click()
	await expect(dialog).toBeHidden()
	await expect(page.getByRole('row').filter({ hasText: KNOWN_CAR })).toContainText('ABC12D')

	await page.getByRole('checkbox', { name: words.captcha }).check()
	await page.getByRole('button', { name: words.submit }).click()
	await expect(page.getByRole('heading', { name: words.orderCreated })).toBeVisible({
		timeout: 90_000,
	})
	const said = await page.getByText(words.orderNumberIs).textContent()
	return words.orderNumberIs.exec(said ?? '')?.[1] ?? ''
}
