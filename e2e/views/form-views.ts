import { answerCars, answerOrders, carOf, chassisNumbers, ORDER_ID } from '../rows/canned.ts'
import {
	addCar,
	addCars,
	CARS,
	complete,
	fillPerson,
	openDialog,
	openForm,
	send,
} from './fill-form.ts'
import { heading, NEVER, type View } from './view.ts'

const UNKNOWN_CAR = 'VND9X8Y7Z6W543210'
const CAR_WITHOUT_COC = 'VND5R6S7T8U123456'

/** The form with these cars, all of them looked up. */
const withCars = (name: string, numbers: readonly string[]): View => ({
	name,
	open: async (page, words) => {
		await answerCars(page, (number) => {
			if (number === UNKNOWN_CAR) return { status: 204 }
			const coc = number === CAR_WITHOUT_COC ? { cocExists: false, price: null } : {}
			return { json: carOf(number, coc) }
		})
		await openForm(page)
		await addCars(page, words, numbers)
		await page.getByText(words.order.lookingUp).first().waitFor({ state: 'hidden' })
	},
})

/** The form, its dialogs, and what it says once it is sent. */
export const FORM_VIEWS: readonly View[] = [
	{ name: 'order-empty', open: openForm },
	{
		name: 'order-refused',
		open: async (page, { order }) => {
			await openForm(page)
			await page.getByRole('radio', { name: order.company }).check()
			await page.getByRole('radio', { name: order.outsideEu }).check()
			await page.getByRole('textbox', { name: order.firstName, exact: true }).fill('R2D2')
			await page.getByRole('button', { name: order.submit }).click({ force: true })
			await page.getByText(order.lettersOnly).first().waitFor()
		},
	},
	{ name: 'order-complete', open: complete },
	withCars('order-fifty-cars', chassisNumbers(50)),
	withCars('order-only-unknown', [UNKNOWN_CAR]),
	{
		name: 'order-all-cars-shown',
		open: async (page, words) => {
			await withCars('', [...chassisNumbers(7), UNKNOWN_CAR, CAR_WITHOUT_COC]).open(page, words)
			await page.getByRole('button', { name: words.order.showAllCars(9) }).click()
		},
	},
	{
		name: 'order-company-abroad',
		open: async (page, words) => {
			await withCars('', chassisNumbers(2)).open(page, words)
			await page.getByRole('radio', { name: words.order.company }).check()
			await page.getByRole('combobox').selectOption('DE')
			await page.getByText(words.order.vatMayFallAway).waitFor()
		},
	},
	{
		name: 'order-doubts',
		open: async (page, words) => {
			await openForm(page)
			const { emailAddress, phoneNumber, city, doubts } = words.order
			const field = (name: string) => page.getByRole('textbox', { name, exact: true })
			await field(emailAddress).fill('anna@exempel')
			await field(phoneNumber).fill('ring mig')
			await field(city).focus()
			await page.getByText(doubts.fewDigits).waitFor()
		},
	},
	{
		name: 'add-car-look-alike',
		open: async (page, words) => {
			await openForm(page)
			await (await openDialog(page, words)).fill('VIN: VND1А2В3C4D567890.')
			await page.getByText(words.order.readAs('A, B')).waitFor()
		},
	},
	{
		name: 'add-car-too-many',
		open: async (page, words) => {
			await openForm(page)
			await answerCars(page, (number) => ({ json: carOf(number) }))
			await (await openDialog(page, words)).fill(chassisNumbers(53).join(' '))
			await page.keyboard.press('Enter')
			await page.getByText(words.order.notAddedCount(3, 53)).waitFor()
		},
	},
	{
		name: 'order-looking-up',
		open: async (page, words) => {
			await openForm(page)
			await answerCars(page, { after: NEVER })
			await addCar(page, words, CARS[0] ?? '')
			await page.getByText(words.order.lookingUp).waitFor()
		},
	},
	{
		name: 'order-captcha-alert',
		open: async (page, words) => {
			await openForm(page)
			await fillPerson(page, words)
			await addCar(page, words, CARS[0] ?? '')
			await page.getByRole('button', { name: words.order.submit }).click({ force: true })
			await page.getByRole('alert').waitFor()
		},
	},
	{
		name: 'order-captcha-failed',
		open: async (page) => {
			await page.route('**/api/captcha/challenge', (route) => route.fulfill({ status: 500 }))
			await page.goto('/order')
			await page.getByRole('checkbox').press('Space')
			await page.getByRole('alert').waitFor()
		},
	},
	{
		name: 'add-car',
		open: async (page, words) => {
			await openForm(page)
			await openDialog(page, words)
		},
	},
	{
		name: 'add-car-error',
		open: async (page, words) => {
			await openForm(page)
			await (await openDialog(page, words)).fill('VNDIOQ')
			await page.keyboard.press('Enter')
			await page.getByText(words.order.chassisLengthError).waitFor()
		},
	},
	{
		name: 'remove-car',
		open: async (page, words) => {
			await openForm(page)
			await addCar(page, words, CARS[0] ?? '')
			await page.getByRole('button', { name: words.order.deleteCar(CARS[0] ?? '') }).click()
			await page.getByRole('dialog').waitFor()
		},
	},
	{
		name: 'order-sending',
		open: async (page, words) => {
			await answerOrders(page, { after: NEVER })
			await send(page, words)
			await heading(page, words.order.sending)
		},
	},
	{
		name: 'order-too-many',
		open: async (page, words) => {
			await answerOrders(page, { status: 429, headers: { 'retry-after': '1470' } })
			await send(page, words)
			await heading(page, words.order.errorHeading)
		},
	},
	{
		name: 'order-success',
		open: async (page, words) => {
			const reference = '4F2K-9QXH'
			await answerOrders(page, { json: { isSuccess: true, orderId: ORDER_ID, reference } })
			await send(page, words)
			await heading(page, words.order.successHeading)
		},
	},
]
