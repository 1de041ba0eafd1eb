import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { type Answer, answerCars, answerOrders, chassisNumbers } from './canned.ts'
import { CAR, OTHER_CAR, openOrderForm } from './order-form.ts'

const CAR_ANSWER = {
	chassiNo17: CAR,
	chassiNo10: CAR.slice(-10),
	modelYear: 2024,
	registrationType: 1,
	isReimported: false,
	licensePlateNumber: 'ABC12D',
	modelText: 'Vendel Skog 2.0',
}

test('F7 UX15 UX18 the dialog has one input, traps focus, and gives it back', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	await form.addCarButton.click()
	await expect(form.dialog.getByRole('textbox')).toHaveCount(1)
	await expect(form.chassisInput).toBeFocused()
	await expect(form.chassisInput).toHaveAttribute('autocapitalize', 'characters')
	await expect(form.chassisInput).toHaveAttribute('spellcheck', 'false')
	await expect(form.chassisInput).toHaveAttribute('autocomplete', 'off')
	for (let i = 0; i < 12; i++) {
		await page.keyboard.press('Tab')
		const outside = await page.evaluate(
			() => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
		)
		expect(outside).toBe(false)
	}
	await page.keyboard.press('Escape')
	await expect(form.dialog).toBeHidden()
	await expect(form.addCarButton).toBeFocused()

	await form.addCarButton.click()
	await form.dialog.getByRole('button', { name: 'Cancel' }).click()
	await expect(form.addCarButton).toBeFocused()

	await form.addCarButton.click()
	await form.chassisInput.fill(CAR)
	await form.chassisInput.press('Enter')
	await expect(form.dialog).toBeHidden()
	await expect(form.car(CAR)).toBeVisible()
})

test('F8 UX19 a value that is not 17 characters keeps the dialog open with the message', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	await form.addCarButton.click()
	for (const value of ['', CAR.slice(1), `${CAR}X`, '   ', '-'.repeat(17)]) {
		await form.chassisInput.fill(value)
		await form.chassisInput.press('Enter')
		await expect(form.chassisInput).toHaveAccessibleDescription(
			/Chassi number must be 17 characters long\./,
		)
		await expect(form.chassisInput).toBeFocused()
		await expect(form.dialog).toBeVisible()
	}
	await form.chassisInput.fill(CAR)
	await expect(form.dialog.getByText('Chassi number must be 17')).toBeHidden()
	await expect(form.dialog.getByText('17/17')).toBeVisible()
})

test('F8 UX17 spaces, hyphens and lower case are accepted; I, O and Q are only warned about', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	await form.addCarButton.click()
	await form.chassisInput.fill('vnd-1a2b3c4d 567890 ')
	await form.chassisInput.press('Enter')
	await expect(form.car(CAR)).toBeVisible()

	await form.addCarButton.click()
	await form.chassisInput.fill('VNDIOQ3C4D5678901')
	await expect(
		form.dialog.getByText('Chassis numbers never contain I, O or Q. Is it 1 or 0?'),
	).toBeVisible()
	await form.chassisInput.press('Enter')
	await expect(form.car('VNDIOQ3C4D5678901')).toBeVisible()
})

test('F9 UX22 a saved car is looked up and shown; the field starts empty the next time', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	const asked = await answerCars(page, { json: CAR_ANSWER })
	await form.addCar(CAR)
	await expect(form.car(CAR)).toContainText('ABC12D')
	expect(asked).toEqual([CAR])
	await expect(form.car(CAR)).toContainText('Vendel Skog 2.0')
	await expect(page.getByRole('status').filter({ hasText: CAR })).toContainText('has been added')
	for (const head of ['Chassis number', 'Registration number', 'Car model']) {
		await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
	}
	await form.addCarButton.click()
	await expect(form.chassisInput).toHaveValue('')
})

test('F9 UX22 the same news a second time is told a second time', async ({ page, baseURL }) => {
	const form = await openOrderForm(page, baseURL)
	const news = page.getByRole('status').filter({ hasText: '2 cars have been added.' })
	await form.addCar(`${CAR} ${OTHER_CAR}`)
	await expect(news).toHaveCount(1)
	await news.evaluate((element) => {
		const note = () => Reflect.set(window, 'newsChanged', true)
		new MutationObserver(note).observe(element, {
			childList: true,
			characterData: true,
			subtree: true,
		})
	})
	await form.addCar('VND3A2B3C4D567890 VND4A2B3C4D567890')
	await expect(form.car('VND4A2B3C4D567890')).toBeVisible()
	await expect(news).toHaveCount(1)
	await expect.poll(() => page.evaluate(() => Reflect.get(window, 'newsChanged'))).toBe(true)
})

test('F10 a lookup that is empty, failed, unreachable or garbage adds the row with dashes', async ({
	page,
	baseURL,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/500|ERR_CONNECTION/)
	const answers: Answer[] = [
		{ status: 204 },
		{ status: 500, body: 'broken' },
		{ abort: true },
		{ body: '<html>' },
	]
	const cars = chassisNumbers(answers.length)
	await answerCars(page, (number) => answers[cars.indexOf(number)] ?? {})
	const form = await openOrderForm(page, baseURL)
	for (const car of cars) {
		await form.addCar(car)
		await expect(form.car(car).getByRole('cell').nth(1)).toHaveText('–')
		await expect(form.car(car).getByRole('cell').nth(2)).toHaveText('–')
	}
})

test('F10 a slow lookup shows the row at once and fills it in', async ({ page, baseURL }) => {
	const form = await openOrderForm(page, baseURL)
	const { promise, resolve } = Promise.withResolvers<void>()
	await answerCars(page, { json: CAR_ANSWER, after: promise })
	await form.addCar(CAR)
	await expect(form.car(CAR)).toBeVisible()
	await expect(form.car(CAR)).toContainText('Looking up…')
	resolve()
	await expect(form.car(CAR)).toContainText('ABC12D')
	await expect(form.car(CAR)).not.toContainText('Looking up…')
})

test('F11 the same number twice is told, not added', async ({ page, baseURL }) => {
	const form = await openOrderForm(page, baseURL)
	await form.addCar(CAR)
	await form.addCarButton.click()
	await form.chassisInput.fill(CAR.toLowerCase())
	await form.chassisInput.press('Enter')
	await expect(form.dialog.getByText('The car is already in the list.')).toBeVisible()
	await form.dialog.getByRole('button', { name: 'Cancel' }).click()
	await expect(form.car(CAR)).toHaveCount(1)
})

test('F11 several numbers pasted at once are added in one go, with a result for each', async ({
	page,
	baseURL,
}) => {
	const form = await openOrderForm(page, baseURL)
	await form.addCar(CAR)
	await form.addCarButton.click()
	await form.chassisInput.focus()
	await page.evaluate((text) => {
		const data = new DataTransfer()
		data.setData('text/plain', text)
		const paste = new ClipboardEvent('paste', {
			clipboardData: data,
			bubbles: true,
			cancelable: true,
		})
		document.activeElement?.dispatchEvent(paste)
	}, `${OTHER_CAR}\n${CAR}; VND3J4K5L6M789012,\r\nSHORT`)
	await form.dialog.getByRole('button', { name: 'Save' }).click()
	await expect(form.car(OTHER_CAR)).toBeAttached()
	await expect(form.car('VND3J4K5L6M789012')).toBeAttached()
	await expect(form.dialog).toContainText('The car is already in the list.')
	await expect(form.dialog).toContainText('Chassi number must be 17 characters long.')
	await expect(form.chassisInput).toHaveValue(/SHORT/)
})

test('F12 UX20 UX21 UX22 deleting asks first; cancelled, nothing changes; confirmed, the car is gone from the order too', async ({
	page,
	baseURL,
}) => {
	const sent = await answerOrders(page, { json: { isSuccess: true } })
	const form = await openOrderForm(page, baseURL)
	await form.complete()
	await form.addCar(OTHER_CAR)
	const question = page.getByRole('dialog', { name: `Remove ${CAR} from the order?` })
	const deleteButton = page.getByRole('button', { name: `Delete ${CAR}` })

	await deleteButton.click()
	await question.getByRole('button', { name: 'Cancel' }).click()
	await expect(form.car(CAR)).toBeVisible()
	await expect(deleteButton).toBeFocused()

	await deleteButton.click()
	await question.getByRole('button', { name: 'Yes, remove' }).click()
	await expect(form.car(CAR)).toHaveCount(0)
	await expect(page.getByRole('button', { name: `Delete ${OTHER_CAR}` })).toBeFocused()
	await expect(page.getByRole('status').filter({ hasText: CAR })).toContainText('has been removed')

	await form.submit.click()
	await expect(page.getByRole('heading', { name: 'Order created successfully!' })).toBeVisible()
	expect(sent[0]?.body['chassiNumbers']).toEqual([OTHER_CAR])
})
