import { expect, test } from '../test.ts'
import { answerCars, carOf } from './canned.ts'
import { CAR, OTHER_CAR, openOrderForm } from './order-form.ts'

const NEVER = new Promise<void>(() => undefined)

test('S8 a lookup that failed offline is made when the network is back, and its result announced', async ({
	page,
	baseURL,
	context,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_INTERNET_DISCONNECTED/)
	const form = await openOrderForm(page, baseURL)
	await context.setOffline(true)
	await form.addCar(CAR)
	await expect(form.car(CAR).getByRole('cell').nth(1)).toHaveText('–')
	await expect(form.car(CAR), 'nothing is known of it').not.toContainText('do not find')
	await context.setOffline(false)
	await expect(form.car(CAR)).toContainText('ABC12D')
	await expect(page.getByRole('status').filter({ hasText: 'Vendel Skog 2.0' })).toHaveText(
		'ABC12D, Vendel Skog 2.0',
	)
})

test('S8 one that hung while the network went is made again as well', async ({
	page,
	baseURL,
	context,
}) => {
	const form = await openOrderForm(page, baseURL)
	let asked = 0
	await answerCars(page, (number) => {
		asked += 1
		return asked === 1 ? { after: NEVER } : { json: carOf(number) }
	})
	await form.addCar(CAR)
	await expect(form.car(CAR)).toContainText('Looking up…')
	await expect.poll(() => asked).toBe(1)
	await context.setOffline(true)
	await context.setOffline(false)
	await expect(form.car(CAR)).toContainText('ABC12D')
	expect(asked).toBe(2)
})

test('S8 a lookup that failed is made again after a reload; one that was answered is not', async ({
	page,
	baseURL,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/500/)
	const form = await openOrderForm(page, baseURL)
	let isBroken = true
	const asked = await answerCars(page, (number) =>
		isBroken && number === OTHER_CAR ? { status: 500 } : { json: carOf(number) },
	)
	await form.addCar(CAR)
	await form.addCar(OTHER_CAR)
	await expect(form.car(CAR)).toContainText('ABC12D')
	await expect(form.car(OTHER_CAR).getByRole('cell').nth(1)).toHaveText('–')
	isBroken = false
	await page.reload()
	await expect(form.car(OTHER_CAR)).toContainText('ABC12D')
	expect(asked).toEqual([CAR, OTHER_CAR, OTHER_CAR])
})

test('S8 of several lookups one sentence is said, and a car that is not found is said in words', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	await answerCars(page, (number) =>
		number === OTHER_CAR ? { status: 204 } : { json: carOf(number) },
	)
	const said = page.getByRole('status')
	await form.addCar(`${CAR} ${OTHER_CAR} VND3J4K5L6M789012`)
	await expect(said.filter({ hasText: '2 of 3 cars were found.' })).toHaveCount(1)
	await page.getByRole('button', { name: `Delete ${OTHER_CAR}` }).click()
	await page.getByRole('button', { name: 'Yes, remove' }).click()
	await form.addCar(OTHER_CAR)
	await expect(said.filter({ hasText: 'We do not find this car.' })).toHaveCount(1)
})
