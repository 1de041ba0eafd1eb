import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { answerCars, carOf } from './canned.ts'
import { CAR, OTHER_CAR, openOrderForm } from './order-form.ts'

const UNKNOWN = 'VND9X8Y7Z6W543210'
const WITHOUT_COC = 'VND5R6S7T8U123456'

test('O3 the real service tells price, VAT and total of the cars, and of which there is no CoC', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	const panel = page.getByRole('region', { name: 'Estimated price' })
	await expect(panel, 'nothing to estimate yet').toHaveCount(0)

	await form.addCar(CAR)
	await expect(panel).toContainText(/1 CoC\s*SEK\s1,000\.00/)
	await expect(panel).toContainText(/VAT 25\s%\s*SEK\s250\.00/)
	await expect(panel).toContainText(/Total price\s*SEK\s1,250\.00/)

	await form.addCar(`${OTHER_CAR} ${UNKNOWN} ${WITHOUT_COC}`)
	await expect(form.car(UNKNOWN)).toContainText(
		'We do not find this car. Check the number; we look again by hand.',
	)
	await expect(form.car(WITHOUT_COC)).toContainText('There is no CoC for this car.')
	await expect(form.car(CAR)).not.toContainText('CoC')
	await expect(panel).toContainText(/2 CoC\s*SEK\s2,000\.00/)
	await expect(panel).toContainText(/No price yet\s*1 car/)
	await expect(panel).toContainText(/Without a CoC\s*1 car/)
	await expect(panel).toContainText(/Total price\s*SEK\s2,500\.00/)
})

test('O3 without any price there is no total, only what is open', async ({ page, baseURL }) => {
	const form = await openOrderForm(page, baseURL)
	await form.addCar(UNKNOWN)
	const panel = page.getByRole('region', { name: 'Estimated price' })
	await expect(panel).toContainText(/No price yet\s*1 car/)
	await expect(panel).not.toContainText(/VAT|Total/)
})

test('O3 cars with prices of their own are summed, and while one is asked for no sum is shown', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	const { promise, resolve } = Promise.withResolvers<void>()
	await answerCars(page, (number) =>
		number === CAR
			? { json: carOf(CAR, { price: 895.5 }) }
			: { json: carOf(OTHER_CAR, { price: 1200 }), after: promise },
	)
	await form.addCar(CAR)
	const panel = page.getByRole('region', { name: 'Estimated price' })
	await expect(panel).toContainText(/Total price\s*SEK\s1,119\.38/)
	await form.addCar(OTHER_CAR)
	await expect(panel).toContainText('2 CoC')
	await expect(panel).not.toContainText('SEK')
	resolve()
	await expect(panel).toContainText(/Total price\s*SEK\s2,619\.38/)
})

test('O3 a company in another EU country is told that VAT may fall away; the form stays sendable', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	await form.complete()
	const note = page.getByText('VAT may fall away once the VAT number is confirmed.')
	await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
	await expect(note).toHaveCount(0)
	await page.getByRole('radio', { name: 'Company' }).check()
	await expect(note).toBeVisible()
	await page.getByRole('combobox', { name: 'Country' }).selectOption('SE')
	await expect(note).toHaveCount(0)
})

test('O3 L2 above the button it says that nothing is bought yet, in both languages', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	const text = page.getByText(
		'You commit to nothing yet. We check the cars and send you a payment link; the purchase is made when you pay.',
	)
	const bottom = await text.evaluate((element) => element.getBoundingClientRect().bottom)
	const top = await form.submit.evaluate((element) => element.getBoundingClientRect().top)
	expect(top).toBeGreaterThanOrEqual(bottom)
	await page.getByRole('link', { name: 'Svenska' }).click()
	await expect(
		page.getByText(
			'Du binder dig inte till något ännu. Vi kontrollerar bilarna och skickar en betalningslänk. Köpet sker när du betalar.',
		),
	).toBeVisible()
})
