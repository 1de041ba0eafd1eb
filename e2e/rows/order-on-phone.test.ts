import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { linesOf } from '../views/lines-of.ts'
import { answerCars, carOf, chassisNumbers } from './canned.ts'
import { CAR, openOrderForm } from './order-form.ts'

const PHONE = { width: 390, height: 844 }

const scrollsSideways = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

const boxOf = (locator: Locator) =>
	locator.evaluate((element) => {
		const { top, bottom, left, right } = element.getBoundingClientRect()
		return { top, bottom, left, right }
	})

/** As the visitor who needs more room between letters, words and lines sets it (WCAG 1.4.12). */
const TEXT_SPACING =
	'* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

test.describe('on a phone that is touched', () => {
	test.use({ viewport: PHONE, hasTouch: true })

	test('S5 a tap on the greyed Send leads to the list of what is missing, visibly, and marks the fields', async ({
		page,
		baseURL,
	}) => {
		const form = await openOrderForm(page, baseURL)
		await form.addKnownCar()
		await form.field('Street address').fill('Storgatan 1')
		const list = page.getByRole('group', { name: 'Fill in or correct:' })
		await page.setViewportSize({ width: 390, height: 360 })
		await form.submit.evaluate((button) => button.scrollIntoView({ block: 'end' }))
		expect((await boxOf(list)).top, 'out of sight before').toBeLessThan(0)

		await form.submit.tap({ force: true })
		await expect(list).toBeFocused()
		const { top, bottom } = await boxOf(list)
		expect(top).toBeGreaterThanOrEqual(0)
		expect(bottom).toBeLessThanOrEqual(360)
		await expect(list).toHaveCSS('outline-style', 'solid')
		await expect(list.getByText('Enter missing values before submit')).toBeVisible()
		for (const label of ['First name', 'Last name', 'E-mail', 'Mobile phone', 'City']) {
			await expect(form.field(label)).toHaveAttribute('aria-invalid', 'true')
		}
		await expect(form.field('Street address')).not.toHaveAttribute('aria-invalid', 'true')

		await form.submit.evaluate((button) => button.scrollIntoView({ block: 'end' }))
		await form.submit.tap({ force: true })
		expect((await boxOf(list)).top, 'and again').toBeGreaterThanOrEqual(0)
	})
})

test('S9 with text at 200 % on a phone, zip and city stand below each other and the number in its card', async ({
	page,
	baseURL,
}) => {
	await page.setViewportSize(PHONE)
	const form = await openOrderForm(page, baseURL)
	await form.addKnownCar()
	const [zip, city] = [form.field('Zip code'), form.field('City')]
	expect((await boxOf(city)).top, 'beside each other as long as they fit').toBe(
		(await boxOf(zip)).top,
	)
	await page.evaluate(() => {
		document.documentElement.style.fontSize = '200%'
	})
	expect((await boxOf(city)).top).toBeGreaterThan((await boxOf(zip)).bottom)
	const card = await boxOf(form.car(CAR))
	const number = await boxOf(form.car(CAR).getByText(CAR))
	expect(number.left).toBeGreaterThanOrEqual(card.left)
	expect(number.right).toBeLessThanOrEqual(card.right)
	const remove = await boxOf(form.car(CAR).getByRole('button'))
	expect(remove.top, 'takes nothing from what a word needs').toBeGreaterThanOrEqual(number.bottom)
	expect(await linesOf(page.getByRole('link', { name: 'Svenska' }))).toBe(1)
	expect(await scrollsSideways(page)).toBe(false)
})

for (const [what, width, prepare] of [
	['text at 200 %', 390, 'html { font-size: 200% !important }'],
	['text spacing', 320, TEXT_SPACING],
] as const) {
	test(`S9 with ${what} at ${width} px the dialog scrolls to its end, and its input has room`, async ({
		page,
		baseURL,
	}) => {
		await page.setViewportSize({ width, height: 568 })
		const form = await openOrderForm(page, baseURL)
		await page.evaluate((css) => {
			const sheet = new CSSStyleSheet()
			sheet.replaceSync(css)
			document.adoptedStyleSheets.push(sheet)
		}, prepare)
		await form.addKnownCar()
		const card = await boxOf(form.car(CAR))
		const number = await boxOf(form.car(CAR).getByText(CAR))
		expect(number.right).toBeLessThanOrEqual(card.right)
		expect(await scrollsSideways(page)).toBe(false)

		await form.addCarButton.click()
		const last = form.dialog.getByRole('listitem').last()
		await last.scrollIntoViewIfNeeded()
		const { top, bottom } = await boxOf(last)
		expect(top).toBeGreaterThanOrEqual(0)
		expect(bottom).toBeLessThanOrEqual(568)
		await form.chassisInput.scrollIntoViewIfNeeded()
		const room = await form.chassisInput.evaluate((input) => {
			const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
			return (
				input.clientWidth -
				Number.parseFloat(paddingInlineStart) -
				Number.parseFloat(paddingInlineEnd)
			)
		})
		expect(room, 'for half of a number').toBeGreaterThan(120)
		expect(
			await form.dialog.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth),
			'sideways',
		).toBe(false)
	})
}

test('S15 fifty cars on a phone are a short list with a count, and all of them when asked for', async ({
	page,
	baseURL,
}) => {
	await page.setViewportSize(PHONE)
	const form = await openOrderForm(page, baseURL)
	const numbers = chassisNumbers(50)
	const [unknown = '', last = ''] = [numbers[3], numbers.at(-1)]
	await answerCars(page, (number) =>
		number === unknown ? { status: 204 } : { json: carOf(number) },
	)
	await form.addCar(numbers.join(' '))
	const rows = page.getByRole('main').locator('tbody tr')
	await expect(rows).toHaveCount(5)
	await expect(form.car(last)).toBeVisible()
	await expect(form.car(unknown), 'what wants a look is not hidden').toBeVisible()
	const sendAt = (await boxOf(form.submit)).top + (await page.evaluate(() => scrollY))
	expect(sendAt, 'was 12,650 px').toBeLessThan(3_000)

	const toggle = page.getByRole('button', { name: 'Show all 50 cars' })
	await expect(toggle).toHaveAttribute('aria-expanded', 'false')
	await toggle.click()
	await expect(rows).toHaveCount(50)
	await expect(page.getByRole('button', { name: 'Show fewer cars' })).toBeFocused()
	const allAt = (await boxOf(form.submit)).top + (await page.evaluate(() => scrollY))
	expect(allAt).toBeLessThan(6_500)
})

test('S15 removing from the short list keeps focus on the page, and five cars are a whole list', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	const numbers = chassisNumbers(6)
	const [unknown = '', neighbour = ''] = numbers
	await answerCars(page, (number) =>
		number === unknown ? { status: 204 } : { json: carOf(number) },
	)
	await form.addCar(numbers.join(' '))
	await expect(form.car(unknown)).toContainText('do not find')
	await expect(form.car(neighbour), 'the one that is left out').toHaveCount(0)
	await page.getByRole('button', { name: `Delete ${unknown}` }).click()
	await page.getByRole('button', { name: 'Yes, remove' }).click()
	await expect(page.getByRole('button', { name: `Delete ${neighbour}` })).toBeFocused()
	await expect(page.getByRole('button', { name: /^Show all/ })).toHaveCount(0)
	await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(5)
})
