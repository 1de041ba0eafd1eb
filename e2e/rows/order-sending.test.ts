import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { type Answer, answerOrders } from './canned.ts'
import { CAR, openOrderForm } from './order-form.ts'

const SUCCESS = { json: { isSuccess: true } }
const successHeading = { name: 'Order created successfully!' }
const errorHeading = { name: 'An error occurred. Please try again.' }

test('F14 UX1 UX2 UX3 UX4 UX6 while anything is missing, submit is disabled yet focusable, with its tooltip on hover and focus', async ({
	page,
	baseURL,
}) => {
	const sent = await answerOrders(page, SUCCESS)
	const form = await openOrderForm(page, baseURL)
	const tooltip = page.getByRole('tooltip', { name: 'Enter missing values before submit' })
	await expect(form.submit).toHaveAttribute('aria-disabled', 'true')
	await expect(form.submit).not.toHaveAttribute('disabled')
	await expect(tooltip).toBeHidden()

	await form.submit.hover()
	await expect(tooltip).toBeVisible()
	await tooltip.hover()
	await expect(tooltip).toBeVisible()
	await page.mouse.move(0, 0)
	await expect(tooltip).toBeHidden()
	await form.submit.focus()
	await expect(tooltip).toBeVisible()
	await expect(form.submit).toHaveAccessibleDescription('Enter missing values before submit')
	await page.keyboard.press('Escape')
	await expect(tooltip).toBeHidden()

	await form.missing.filter({ hasText: 'City' }).click()
	await expect(form.field('City')).toBeFocused()
	await form.missing.filter({ hasText: 'Add chassi number to submit' }).click()
	await expect(form.addCarButton).toBeFocused()

	await form.pressDisabledSubmit()
	await expect(page.getByRole('group', { name: 'Fill in or correct:' })).toBeFocused()
	await expect(page).toHaveTitle(/^Error: /)
	await form.field('City').press('Enter')
	expect(sent).toEqual([])
})

test('F15 S5 with all but the captcha: an alert in the page, focus there, nothing sent', async ({
	page,
	baseURL,
}) => {
	const sent = await answerOrders(page, SUCCESS)
	const form = await openOrderForm(page, baseURL)
	await form.fillPerson()
	await form.addCar()
	await form.pressDisabledSubmit()
	await expect(page.getByRole('alert')).toHaveText('Do the CAPTCHA verification')
	await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toBeFocused()
	expect(sent).toEqual([])
	await form.solveCaptcha()
	await expect(page.getByRole('alert')).toBeHidden()
})

test('F19 UX5 submit posts once, every field by its exact name, with the token', async ({
	page,
	baseURL,
}) => {
	const sent = await answerOrders(page, SUCCESS)
	const form = await openOrderForm(page, baseURL)
	await form.complete()
	await form.submit.dblclick()
	await expect(page.getByRole('heading', successHeading)).toBeVisible()
	const marked = () => page.evaluate(() => getSelection()?.toString().trim())
	await expect.poll(marked, 'nothing is marked by the second click').toBe('')
	expect(sent).toHaveLength(1)
	expect(sent[0]?.body).toEqual({
		firstName: 'Åsa',
		lastName: 'Öberg Lind',
		isCompany: false,
		companyName: '',
		vatNumber: '',
		emailAddress: 'asa@example.com',
		phoneNumber: '070 123 45 67',
		streetAddress: 'Storgatan 1',
		zipCode: '831 30',
		city: 'Östersund',
		countryCode: 'SE',
		countryOutsideEu: '',
		chassiNumbers: [CAR],
		userId: '',
		recaptchaToken: expect.stringMatching(/^[\w+/=]{20,}$/),
	})
	expect(sent[0]?.headers).toMatchObject({
		'accept-language': 'en',
		'idempotency-key': expect.stringMatching(/^[\w-]{36}$/),
	})
})

const FAILURES: readonly (readonly [what: string, answer: Answer])[] = [
	['isSuccess false', { json: { isSuccess: false } }],
	['another status', { status: 500, body: 'broken' }],
	['429', { status: 429, json: { isSuccess: false } }],
	['no network', { abort: true }],
	['garbage', { body: '<html>' }],
	['an empty answer', { status: 204 }],
]

test('F20 UX25 UX37 whatever goes wrong shows the error view; the token is needed anew; values stay', async ({
	page,
	baseURL,
	expectedConsoleErrors,
}) => {
	const logged: string[] = []
	page.on('console', (message) => logged.push(message.text()))
	expectedConsoleErrors.push(
		/status of (429|500)|ERR_CONNECTION|No response received from server\./,
	)
	const sent = await answerOrders(page, ...FAILURES.map(([, answer]) => answer))
	const form = await openOrderForm(page, baseURL)
	await form.fillPerson()
	await form.addCar()
	for (const [what] of FAILURES) {
		await test.step(what, async () => {
			await form.solveCaptcha()
			await form.submit.click()
			await expect(page.getByRole('heading', errorHeading)).toBeFocused()
			await expect
				.poll(() => logged.includes('No response received from server.'))
				.toBe(what === 'an empty answer')

			await page.getByRole('button', { name: 'Try again' }).click()
			await expect(form.field('First name')).toHaveValue('Åsa')
			await expect(form.missing).toHaveText(['CAPTCHA verification'])
		})
	}
	expect(sent).toHaveLength(FAILURES.length)
})

test('F20 F21 UX9 UX26 UX27 try again keeps every value and the order’s key; a loading view, then success take focus; order more resets and goes to /order/', async ({
	page,
	baseURL,
}) => {
	const { promise, resolve } = Promise.withResolvers<void>()
	const refused = { json: { isSuccess: false } }
	const sent = await answerOrders(page, refused, { ...SUCCESS, after: promise })
	const form = await openOrderForm(page, baseURL)
	await form.complete()
	await form.submit.click()
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(form.car(CAR)).toBeVisible()
	await form.solveCaptcha()
	await form.submit.click()
	await expect(page.getByRole('heading', { name: 'Sending your order…' })).toBeFocused()
	resolve()
	await expect(page.getByRole('heading', successHeading)).toBeFocused()
	await expect(page.getByRole('main')).toContainText(
		'You will get an e-mail with a payment link once the order is handled.',
	)
	await expect(page.getByRole('main')).toContainText('kundservice@vendel.example')
	const [first, second] = sent
	expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])

	await page.getByRole('button', { name: 'Order more documents' }).click()
	await expect(page).toHaveURL(/\/order\/$/)
	await expect(form.field('First name')).toHaveValue('')
	await expect(form.car(CAR)).toHaveCount(0)
})

test('F21 F22 a company’s order keeps its key through a reload; a key that is another order’s is replaced', async ({
	page,
	baseURL,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_CONNECTION|status of 422/)
	const sent = await answerOrders(page, { abort: true }, { status: 422 }, SUCCESS)
	const form = await openOrderForm(page, baseURL)
	const vatNumber = form.field('VAT/organisation number')
	await page.getByRole('radio', { name: 'Company' }).check()
	await form.field('Company name').fill('Bilfirman AB')
	await vatNumber.fill('SE556677889901')
	await form.complete()
	await form.submit.click()
	await expect(page.getByRole('heading', errorHeading)).toBeVisible()

	await page.reload()
	await vatNumber.fill('SE556677889902')
	await form.solveCaptcha()
	await form.submit.click()
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(vatNumber).toHaveValue('SE556677889902')
	await form.solveCaptcha()
	await form.submit.click()
	await expect(page.getByRole('heading', successHeading)).toBeVisible()
	const [first, second, third] = sent.map(({ headers }) => headers['idempotency-key'])
	expect(second).toBe(first)
	expect(third).not.toBe(second)
})

test('F21 F22 who leaves while it is sent and comes back keeps no draft of the order that was stored, but one of the next that is sent', async ({
	page,
	baseURL,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/status of 500/)
	const { promise, resolve } = Promise.withResolvers<void>()
	const sent = await answerOrders(
		page,
		...[{ ...SUCCESS, after: promise }, { status: 500 }, SUCCESS],
	)
	const form = await openOrderForm(page, baseURL)
	await form.complete()
	await form.submit.click()
	await expect(page.getByRole('heading', { name: 'Sending your order…' })).toBeVisible()
	await page.getByRole('link', { name: 'Contact us' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
	await page.goBack()
	await expect(form.field('City')).toHaveValue('Östersund')
	await expect(form.car(CAR)).toContainText('ABC12D')
	resolve()
	const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
	await expect.poll(stored).not.toContain('Östersund')
	await form.field('City').fill('Kiruna')
	expect(await stored()).not.toContain('Kiruna')
	await form.solveCaptcha()
	await form.submit.click()
	await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
	await page.reload()
	await expect(form.field('City')).toHaveValue('Kiruna')
	await form.solveCaptcha()
	await form.submit.click()
	await expect(page.getByRole('heading', successHeading)).toBeVisible()
	const [first, second, third] = sent.map(({ headers }) => headers['idempotency-key'])
	expect(second).not.toBe(first)
	expect(third).toBe(second)
})

test('F22 UX9 a reload brings the values back, in this tab only, never the VAT number; cleared on success', async ({
	page,
	baseURL,
	context,
}) => {
	await answerOrders(page, SUCCESS)
	const form = await openOrderForm(page, baseURL)
	await page.getByRole('radio', { name: 'Company' }).check()
	await form.field('Company name').fill('Bilfirman AB')
	await form.field('VAT/organisation number').fill('SE556677889901')
	await form.fillPerson()
	await form.addCar()
	await page.reload()
	await expect(page.getByRole('radio', { name: 'Company' })).toBeChecked()
	await expect(form.field('Company name')).toHaveValue('Bilfirman AB')
	await expect(form.field('VAT/organisation number')).toHaveValue('')
	await expect(form.field('City')).toHaveValue('Östersund')
	await expect(form.car(CAR)).toContainText('ABC12D')
	expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('556677')

	const otherTab = await context.newPage()
	await otherTab.goto('/order')
	await expect(otherTab.getByRole('textbox', { name: 'City' })).toHaveValue('')
	await otherTab.close()

	await form.field('VAT/organisation number').fill('SE556677889901')
	await form.solveCaptcha()
	await form.submit.click()
	await expect(page.getByRole('heading', successHeading)).toBeVisible()
	await page.goto('/order')
	await expect(form.field('City')).toHaveValue('')
})
