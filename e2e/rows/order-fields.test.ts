import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { answerOrders } from './canned.ts'
import { CAR, inEnglish, OrderForm, openOrderForm } from './order-form.ts'

test('F1 UX11 UX12 company shows its two fields; choosing private clears them and sends isCompany false', async ({
	page,
	baseURL,
}) => {
	const sent = await answerOrders(page, { json: { isSuccess: true } })
	const form = await openOrderForm(page, baseURL)
	await expect(form.field('Company name')).toBeHidden()
	await page.getByRole('radio', { name: 'Company' }).check()
	await form.field('Company name').fill('Bilfirman AB')
	await form.field('VAT/organisation number').fill('SE556677889901')

	// Arrow keys move between the choices, as in any group of radio buttons.
	await page.getByRole('radio', { name: 'Company' }).press('ArrowLeft')
	await expect(page.getByRole('radio', { name: 'Private person' })).toBeChecked()
	await expect(form.field('Company name')).toBeHidden()
	await page.getByRole('radio', { name: 'Company' }).check()
	await expect(form.field('Company name')).toHaveValue('')
	await expect(form.field('VAT/organisation number')).toHaveValue('')

	await page.getByRole('radio', { name: 'Private person' }).check()
	await form.complete()
	await form.submit.click()
	await expect(page.getByRole('heading', { name: 'Order created successfully!' })).toBeVisible()
	expect(sent[0]?.body).toMatchObject({ isCompany: false, companyName: '', vatNumber: '' })
})

test('F2 UX10 UX14 UX15 UX16 every field has a visible label, autocomplete and the right keyboard', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	await page.getByRole('radio', { name: 'Company' }).check()
	const fields = [
		['Company name', 'organization', 'text', null],
		['VAT/organisation number', 'off', 'text', null],
		['First name', 'given-name', 'text', null],
		['Last name', 'family-name', 'text', null],
		['E-mail', 'email', 'email', 'email'],
		['Mobile phone', 'tel', 'tel', 'tel'],
		['Street address', 'address-line1', 'text', null],
		['Zip code', 'postal-code', 'text', null],
		['City', 'address-level2', 'text', null],
	] as const
	for (const [label, autocomplete, type, inputMode] of fields) {
		const field = form.field(label)
		await expect(page.locator('label', { hasText: label }).first()).toBeVisible()
		await expect(field).toHaveAttribute('autocomplete', autocomplete)
		expect(await field.evaluate((input: HTMLInputElement) => input.type)).toBe(type)
		if (inputMode) await expect(field).toHaveAttribute('inputmode', inputMode)
		expect(await field.getAttribute('placeholder')).toBeNull()
	}
	await expect(page.getByRole('combobox', { name: 'Country' })).toHaveAttribute(
		'autocomplete',
		'country',
	)
	const widthOf = async (label: string) => (await form.field(label).boundingBox())?.width ?? 0
	expect(await widthOf('Zip code')).toBeLessThan((await widthOf('Street address')) / 2)
})

test('F3 the country select has exactly the 28 codes, Sweden chosen and first, outside EU last', async ({
	page,
	baseURL,
}) => {
	await openOrderForm(page, baseURL)
	const select = page.getByRole('combobox', { name: 'Country' })
	await expect(select).toHaveValue('SE')
	const options = select.locator('option')
	const codes = await options.evaluateAll((all: HTMLOptionElement[]) => all.map((one) => one.value))
	expect([...codes].sort()).toEqual(
		'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL NOTEU PL PT RO SE SI SK'.split(
			' ',
		),
	)
	const names = await options.allTextContents()
	expect(names[0]).toBe('Sweden')
	expect(names.at(-1)).toBe('Country outside EU')
	const middle = names.slice(1, -1)
	expect(middle).toEqual([...middle].sort(new Intl.Collator('en').compare))
	await page.getByRole('link', { name: 'Svenska' }).click()
	await expect(page.getByRole('combobox', { name: 'Land' }).locator('option').first()).toHaveText(
		'Sverige',
	)
})

test('F4 region and country always agree, and the last EU country comes back', async ({
	page,
	baseURL,
}) => {
	await openOrderForm(page, baseURL)
	const country = page.getByRole('combobox', { name: 'Country' })
	const eu = page.getByRole('radio', { name: 'EU', exact: true })
	const outside = page.getByRole('radio', { name: 'Outside EU' })
	await expect(eu).toBeChecked()

	await outside.check()
	await expect(country).toHaveValue('NOTEU')
	await eu.check()
	await expect(country).toHaveValue('SE')

	await country.selectOption('FI')
	await country.selectOption('NOTEU')
	await expect(outside).toBeChecked()
	await eu.check()
	await expect(country).toHaveValue('FI')

	await outside.check()
	await country.selectOption('DK')
	await expect(eu).toBeChecked()
})

test('F5 UX13 outside the EU a field appears, invalid until changed, sent as countryOutsideEu, cleared again', async ({
	page,
	baseURL,
}) => {
	const sent = await answerOrders(page, { json: { isSuccess: false } })
	const form = await openOrderForm(page, baseURL)
	await form.complete()
	const outside = form.field('Country outside EU')
	await expect(outside).toBeHidden()
	await page.getByRole('radio', { name: 'Outside EU' }).check()
	await expect(outside).toHaveAttribute('aria-invalid', 'true')

	await page.getByRole('combobox', { name: 'Country' }).focus()
	await page.keyboard.press('Tab')
	await expect(outside, 'right after the select in tab order').toBeFocused()
	await outside.fill('Norge')
	await expect(outside).not.toHaveAttribute('aria-invalid', 'true')
	await form.submit.click()
	await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible()
	expect(sent[0]?.body).toMatchObject({ countryCode: 'NOTEU', countryOutsideEu: 'Norge' })

	await page.getByRole('button', { name: 'Try again' }).click()
	await page.getByRole('radio', { name: 'EU', exact: true }).check()
	await expect(outside).toBeHidden()
	await page.getByRole('radio', { name: 'Outside EU' }).check()
	await expect(outside).toHaveValue('')
})

test('F6 L1 the privacy note links to the policy, in its language', async ({ page, baseURL }) => {
	await openOrderForm(page, baseURL)
	const note = page.getByText('We handle your data as described in our privacy policy.')
	await expect(note).toBeVisible()
	await expect(note.getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
		'href',
		'/privacy?lang=en',
	)
})

test('F16 UX7 UX8 names and city take letters and spaces; told after leaving, gone as soon as corrected', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	const message = page.getByText('Only 1-50 letters allowed')
	for (const label of ['First name', 'Last name', 'City']) {
		const field = form.field(label)
		await field.pressSequentially('R2')
		await expect(message, 'not while typing the first time').toHaveCount(0)
		await field.blur()
		await expect(message).toHaveCount(1)
		await expect(field).toHaveAttribute('aria-invalid', 'true')
		await expect(field).toHaveAccessibleDescription(/Only 1-50 letters allowed/)
		await field.fill('Åsa Ðorđević Łódź')
		await expect(message).toHaveCount(0)
		await expect(field).not.toHaveAttribute('aria-invalid', 'true')
	}
	await form.fillPerson()
	await form.addCar(CAR)
	await form.solveCaptcha()
	await form.field('City').fill('K1runa')
	await expect(form.submit).toHaveAttribute('aria-disabled', 'true')
	await expect(form.missing).toHaveText(['City'])
})

test('F17 a longer paste is kept and told, never cut', async ({ page, baseURL }) => {
	const form = await openOrderForm(page, baseURL)
	await page.getByRole('radio', { name: 'Company' }).check()
	const limits = [
		['Company name', 100],
		['VAT/organisation number', 50],
		['First name', 50],
		['Last name', 50],
		['E-mail', 50],
		['Mobile phone', 50],
		['Street address', 50],
		['Zip code', 20],
		['City', 50],
	] as const
	for (const [label, limit] of limits) {
		const field = form.field(label)
		const value = 'a'.repeat(limit + 1)
		await field.fill(value)
		await field.blur()
		await expect(field).toHaveValue(value)
		await expect(field).toHaveAccessibleDescription(new RegExp(`At most ${limit} characters`))
		await expect(form.missing.filter({ hasText: label })).toHaveCount(1)
		await field.fill('a'.repeat(limit))
		await expect(field).not.toHaveAccessibleDescription(/At most/)
	}
	// 44 characters, which this browser hands over as 54 in ASCII.
	const email = form.field('E-mail')
	await email.fill('')
	await email.pressSequentially('anna.lindstrom@bröderna-sjögrens-bilåkeri.se')
	await email.blur()
	await expect(email).toHaveValue('anna.lindstrom@xn--brderna-sjgrens-bilkeri-28b12bia.se')
	await expect(form.missing.filter({ hasText: 'E-mail' })).toHaveCount(0)
})

test('F18 every field is required, company fields for companies only, and at least one car', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	const person = ['First name', 'Last name', 'E-mail', 'Mobile phone']
	const address = ['Street address', 'Zip code', 'City']
	const end = ['Add chassi number to submit', 'CAPTCHA verification']
	await expect(form.missing).toHaveText([...person, ...address, ...end])
	await page.getByRole('radio', { name: 'Company' }).check()
	await expect(form.missing).toHaveText([
		'Company name',
		'VAT/organisation number',
		...person,
		...address,
		...end,
	])
	await page.getByRole('radio', { name: 'Private person' }).check()
	await page.getByRole('radio', { name: 'Outside EU' }).check()
	await expect(form.missing).toHaveText([...person, ...address, 'Country outside EU', ...end])
	await expect(page.getByText('Missing chassi number(s) for document(s)')).toBeVisible()

	await form.field('First name').fill('Åsa')
	await expect(
		form.missing.filter({ hasText: 'First name' }),
		'the list shrinks as one types',
	).toHaveCount(0)
})

/** The form as it is before its script has come. Gives back how to let it come. */
async function openWithoutScript(page: Page, baseURL: string | undefined): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/assets/client-*.js', async (route) => {
		await promise
		await route.continue()
	})
	await inEnglish(page, baseURL)
	await page.goto('/order', { waitUntil: 'commit' })
	return resolve
}

test('F1 F3 UX9 what was chosen and typed before the script came is kept', async ({
	page,
	baseURL,
}) => {
	const letScriptCome = await openWithoutScript(page, baseURL)
	const form = new OrderForm(page)
	const company = page.getByRole('radio', { name: 'Company' })
	const country = page.getByRole('combobox', { name: 'Country' })
	await company.check()
	await country.selectOption('DE')
	await form.field('City').fill('Berlin')
	await expect(form.field('Company name')).toBeHidden()
	letScriptCome()
	await expect(form.field('Company name')).toBeVisible()
	await form.field('First name').fill('Åsa')
	await expect(company).toBeChecked()
	await expect(form.field('VAT/organisation number')).toBeVisible()
	await expect(country).toHaveValue('DE')
	await expect(form.field('City')).toHaveValue('Berlin')
})

test('F4 a region chosen before the script came is kept, and brings its country along', async ({
	page,
	baseURL,
}) => {
	const letScriptCome = await openWithoutScript(page, baseURL)
	const outside = page.getByRole('radio', { name: 'Outside EU' })
	await outside.check()
	letScriptCome()
	await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('NOTEU')
	await expect(outside).toBeChecked()
})
