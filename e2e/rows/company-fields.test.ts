import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { answerOrders } from './canned.ts'
import { openOrderForm } from './order-form.ts'

test('S16 a company is asked for its address, not for where somebody lives', async ({
	page,
	baseURL,
}) => {
	await openOrderForm(page, baseURL)
	await page.getByRole('radio', { name: 'Company' }).check()
	const address = page.getByRole('region', { name: 'Address' })
	await expect(address.getByRole('textbox', { name: 'Street address' })).toBeVisible()
	await expect(address).not.toContainText(/live|home/i)
	await page.getByRole('link', { name: 'Svenska' }).click()
	const adress = page.getByRole('region', { name: 'Adress' })
	await expect(adress.getByRole('textbox', { name: 'Gatuadress' })).toBeVisible()
	await expect(adress).not.toContainText(/bor |hem/i)
})

test('O4 a VAT number that cannot be right is asked about once it is left, and can be sent all the same', async ({
	page,
	baseURL,
}) => {
	const sent = await answerOrders(page, { json: { isSuccess: true } })
	const loaded: string[] = []
	page.on('request', (request) => loaded.push(request.url()))
	const isLoaded = () => loaded.some((url) => url.includes('vat-number-formats'))
	const form = await openOrderForm(page, baseURL)
	await page.getByRole('radio', { name: 'Company' }).check()
	await form.field('Company name').fill('Beispiel GmbH')
	const number = form.field('VAT/organisation number')
	const question = 'This does not look like a VAT or organisation number. Is it right?'
	await number.fill('DE136695970')
	await expect(page.getByText(question)).toBeHidden()
	expect(isLoaded(), 'formats are not loaded before they are needed').toBe(false)
	await number.blur()
	await expect(page.getByText(question)).toBeVisible()
	expect(isLoaded()).toBe(true)
	await expect(number).toHaveAccessibleDescription(question)
	await expect(number).not.toHaveAttribute('aria-invalid')

	await number.fill('DE136695976')
	await expect(page.getByText(question)).toBeHidden()
	await number.fill('DE136695970')
	await expect(page.getByText(question)).toBeVisible()
	await form.complete()
	await form.submit.click()
	await expect(page.getByRole('heading', { name: 'Order created successfully!' })).toBeVisible()
	expect(sent[0]?.body).toMatchObject({ vatNumber: 'DE136695970' })
})
