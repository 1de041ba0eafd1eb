import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { answerCars, carOf, chassisNumbers } from './canned.ts'
import { CAR, type OrderForm, OTHER_CAR, openOrderForm } from './order-form.ts'

async function paste(page: Page, text: string): Promise<void> {
	await page.evaluate((pasted) => {
		const data = new DataTransfer()
		data.setData('text/plain', pasted)
		const options = { clipboardData: data, bubbles: true, cancelable: true }
		const isTaken = !document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options))
		if (!isTaken) document.execCommand('insertText', false, pasted)
	}, text)
}

async function pasteInto(form: OrderForm, text: string): Promise<void> {
	await form.addCarButton.click()
	await form.chassisInput.focus()
	await paste(form.page, text)
}

test('S6 a number pasted with its label, quotes, a full stop and invisible characters is the number', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	await pasteInto(form, '\ufeffVIN: “VND1\u200b A2B3\u00adC4D 567890\u2060”.')
	await expect(form.dialog.getByText('17/17')).toBeVisible()
	await form.chassisInput.press('Enter')
	await expect(form.dialog).toBeHidden()
	await expect(form.car(CAR)).toContainText('ABC12D')
})

test('S6 of thirty rows of a spreadsheet the thirty numbers are taken, and nothing else is refused', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	await answerCars(page, (number) => ({ json: carOf(number) }))
	const rows = chassisNumbers(30).map((number, row) => `ABC${row + 100}\t${number}\tSkog`)
	await pasteInto(form, ['Reg\tChassi\tModell', ...rows].join('\r\n'))
	await expect(form.dialog.getByText('30 numbers')).toBeVisible()
	await form.chassisInput.press('Enter')
	await expect(form.dialog).toBeHidden()
	await expect(page.getByRole('button', { name: 'Show all 30 cars' })).toBeVisible()
})

test('F8 what was pasted and then cleared is gone: nothing is added', async ({ page, baseURL }) => {
	const form = await openOrderForm(page, baseURL)
	await pasteInto(form, chassisNumbers(2).join('\n'))
	await expect(form.dialog.getByText('2 numbers')).toBeVisible()
	await form.chassisInput.press('ControlOrMeta+a')
	await form.chassisInput.press('Delete')
	await expect(form.dialog.getByText('0/17')).toBeVisible()
	await form.chassisInput.press('Enter')
	await expect(form.dialog.getByRole('alert')).toHaveText(
		'Chassi number must be 17 characters long.',
	)
	await form.dialog.getByRole('button', { name: 'Cancel' }).click()
	await expect(page.getByText('Missing chassi number(s) for document(s)')).toBeVisible()
})

test('S6 of two numbers side by side in a spreadsheet the mistyped one is refused, and stays to be corrected', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	const mistyped = OTHER_CAR.slice(1)
	await pasteInto(form, `${CAR}\t${mistyped}`)
	await form.chassisInput.press('Enter')
	await expect(form.dialog.getByRole('alert')).toBeVisible()
	await expect(form.chassisInput).toHaveValue(mistyped)
	await form.dialog.getByRole('button', { name: 'Cancel' }).click()
	await expect(form.car(CAR)).toBeVisible()
})

test('S6 letters of another alphabet are read as ours, and it says so in both languages', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	await pasteInto(form, 'VND1А2В3С4D567890')
	const status = form.dialog.getByRole('status')
	await expect(status).toHaveText('Letters of another alphabet: read as A, B, C.')
	await expect(form.chassisInput).toHaveAccessibleDescription(/read as A, B, C\./)
	await form.chassisInput.press('Enter')
	await expect(form.car(CAR)).toContainText('ABC12D')

	await page.getByRole('link', { name: 'Svenska' }).click()
	await page.getByRole('button', { name: 'Lägg till bil' }).click()
	await page.getByRole('dialog').getByRole('textbox').fill('VND1Α')
	await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
		'Bokstäver ur ett annat alfabet: läst som A.',
	)
})

for (const count of [51, 500]) {
	test(`S7 of ${count} pasted numbers the refusal is said once, above the rows, and the input is invalid`, async ({
		page,
		baseURL,
	}) => {
		const form = await openOrderForm(page, baseURL)
		await answerCars(page, (number) => ({ json: carOf(number) }))
		await pasteInto(form, chassisNumbers(count).join('\n'))
		await form.dialog.getByRole('button', { name: 'Save' }).click()
		const refusal = form.dialog.getByRole('alert')
		await expect(refusal).toHaveText(
			`${count - 50} of ${count} numbers were not added. An order holds at most 50 cars. Send this one, then make another.`,
		)
		await expect(refusal).toHaveCount(1)
		await expect(form.chassisInput).toHaveAttribute('aria-invalid', 'true')
		await expect(form.chassisInput).toHaveAccessibleDescription(/numbers were not added/)
		await expect(form.chassisInput).toBeFocused()

		const rows = form.dialog.getByRole('listitem')
		await expect(rows).toHaveCount(count)
		await expect(rows.first()).toContainText('Not added')
		await expect(rows.last()).toContainText('Added')
		const top = (locator: typeof refusal) =>
			locator.evaluate((element) => element.getBoundingClientRect().top)
		expect(await top(refusal)).toBeLessThan(await top(rows.first()))

		await form.dialog.getByRole('button', { name: 'Cancel' }).click()
		await page.getByRole('button', { name: 'Show all 50 cars' }).click()
		await expect(page.getByRole('main').getByRole('row')).toHaveCount(51)
	})
}
