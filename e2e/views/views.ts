import type { Page } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { type Messages, sv } from '../../web/i18n/sv.ts'
import {
	answerCars,
	answerOrders,
	answerSummaries,
	carOf,
	chassisNumbers,
	ORDER_ID,
	quickCaptcha,
	summaryOf,
} from '../rows/canned.ts'

export const LANGUAGES = { sv, en } as const

type View = {
	readonly name: string
	readonly open: (page: Page, words: Messages) => Promise<void>
}

const NEVER = new Promise<void>(() => undefined)
const CARS = ['VND1A2B3C4D567890', 'VND2E3F4G5H678901', 'VND3J4K5L6M789012', 'VND9X8Y7Z6W543210']
const PAYMENT = `/order/payment/${ORDER_ID}`

async function openForm(page: Page) {
	await quickCaptcha(page)
	await page.goto('/order')
}

async function fillPerson(page: Page, { order }: Messages) {
	const values = [
		[order.firstName, 'Karl Gustav'],
		[order.lastName, 'Lindström Åkerblad'],
		[order.emailAddress, 'karl.gustav@example.com'],
		[order.phoneNumber, '070 123 45 67'],
		[order.streetAddress, 'Överensstämmelsegatan 17'],
		[order.zipCode, '831 30'],
		[order.city, 'Östersund'],
	] as const
	for (const [label, value] of values) {
		await page.getByRole('textbox', { name: label, exact: true }).fill(value)
	}
}

async function openDialog(page: Page, { order }: Messages) {
	await page.getByRole('button', { name: order.addCar }).click()
	return page.getByRole('dialog').getByRole('textbox')
}

async function addCar(page: Page, words: Messages, number: string) {
	await (await openDialog(page, words)).fill(number)
	await page.keyboard.press('Enter')
	await page.getByRole('row').filter({ hasText: number }).waitFor()
}

/** Several at once, as from a spreadsheet. */
async function addCars(page: Page, words: Messages, numbers: readonly string[]) {
	await (await openDialog(page, words)).fill(numbers.join(' '))
	await page.keyboard.press('Enter')
	await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

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

async function complete(page: Page, words: Messages) {
	await openForm(page)
	await fillPerson(page, words)
	for (const car of CARS) await addCar(page, words, car)
	await page.getByRole('checkbox').check()
	await page.getByText(words.order.captchaDone).waitFor()
}

async function send(page: Page, words: Messages) {
	await complete(page, words)
	await page.getByRole('button', { name: words.order.submit }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

const static_ = (name: string, path: string): View => ({
	name,
	open: async (page) => void (await page.goto(path)),
})

const payment = (name: string, changes: Record<string, unknown>, path = PAYMENT): View => ({
	name,
	open: async (page, words) => {
		await answerSummaries(page, { json: summaryOf(changes) })
		await page.goto(path)
		await page
			.getByText(
				path.startsWith(`${PAYMENT}/`) || path.includes('payinadvance')
					? words.payment.backToOrder
					: words.payment.orderNumber,
			)
			.waitFor()
	},
})

const LINK = 'https://checkout.example/pay'

/** Every view and state that a visitor can come to see. */
export const VIEWS: readonly View[] = [
	static_('start', '/'),
	static_('contact', '/contact'),
	static_('not-found', '/nothing'),
	static_('api', '/api'),
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
	withCars('order-one-car', chassisNumbers(1)),
	withCars('order-three-cars', chassisNumbers(3)),
	withCars('order-fifty-cars', chassisNumbers(50)),
	withCars('order-some-unknown', [...chassisNumbers(2), UNKNOWN_CAR]),
	withCars('order-some-without-coc', [...chassisNumbers(1), CAR_WITHOUT_COC, UNKNOWN_CAR]),
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
		name: 'add-car-several',
		open: async (page, words) => {
			await openForm(page)
			await addCar(page, words, CARS[0] ?? '')
			await (await openDialog(page, words)).fill(`${CARS.join(', ')}, SHORT`)
			await page.keyboard.press('Enter')
			await page.getByText(words.order.duplicateCar).waitFor()
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
		name: 'order-error',
		open: async (page, words) => {
			await answerOrders(page, { json: { isSuccess: false } })
			await send(page, words)
			await heading(page, words.order.errorHeading)
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
	{
		name: 'payment-loading',
		open: async (page, words) => {
			await answerSummaries(page, { after: NEVER })
			await page.goto(PAYMENT)
			await page.getByText(words.payment.loading).waitFor()
		},
	},
	{
		name: 'payment-error',
		open: async (page, words) => {
			await answerSummaries(page, { status: 500 })
			await page.goto(PAYMENT)
			await heading(page, words.payment.errorHeading)
		},
	},
	{
		name: 'payment-not-found',
		open: async (page, words) => {
			await answerSummaries(page, { status: 204 })
			await page.goto(PAYMENT)
			await heading(page, words.payment.notFoundHeading)
		},
	},
	payment('payment-received', {
		paymentStatus: 'RECEIVED',
		reference: '4F2K-9QXH',
		cars: CARS.slice(0, 2).map((chassiNumber17) => ({
			...{ cocExists: true, isVat: false, cost: 0, regNumber: null },
			chassiNumber17,
		})),
	}),
	payment('payment-created', { reference: '4F2K-9QXH' }),
	payment('payment-pay', {
		paymentLink: LINK,
		cars: [
			...summaryOf().cars.slice(0, 1),
			{ cocExists: true, isVat: false, cost: 1000, chassiNumber17: CARS[2], regNumber: null },
			{ cocExists: false, isVat: false, cost: 0, chassiNumber17: CARS[3], regNumber: 'XYZ789' },
			{ cocExists: false, isVat: true, cost: 500, chassiNumber17: null, regNumber: null },
		],
		totalPrice: 2500,
	}),
	payment('payment-provider-away', { paymentLink: LINK }, `${PAYMENT}#provider-away`),
	payment('payment-invoice', {
		paymentLink: LINK,
		isPaymentPending: true,
		invoice: { sentTo: 'k•••@example.com', payBy: '2026-11-28' },
	}),
	payment('payment-settled', { paymentStatus: 'SETTLED', receiptLink: LINK }),
	payment('payment-partly-refunded', {
		paymentStatus: 'SETTLED',
		receiptLink: LINK,
		refundedAmount: 312.5,
		creditNotes: [7, 9].map((number) => ({ number, link: `${LINK}/${number}` })),
	}),
	payment('payment-refunded', {
		paymentStatus: 'SETTLED',
		receiptLink: LINK,
		refundedAmount: 1250,
		creditNotes: [{ number: 7, link: `${LINK}/7` }],
	}),
	payment('payment-cancelled', { paymentStatus: 'CANCELLED' }),
	payment('payment-undeliverable', {
		paymentStatus: 'UNDELIVERABLE',
		totalPrice: 0,
		cars: [{ cocExists: false, isVat: false, cost: 0, chassiNumber17: CARS[3], regNumber: null }],
	}),
	payment('success-waiting', {}, `${PAYMENT}/success`),
	payment('success-confirmed', { paymentStatus: 'SETTLED' }, `${PAYMENT}/success`),
	payment('success-not-paid', { paymentStatus: 'RECEIVED' }, `${PAYMENT}/success`),
	{
		name: 'success-late',
		open: async (page, words) => {
			await page.clock.install()
			await answerSummaries(page, { json: summaryOf({ isPaymentPending: true }) })
			const looked = page.waitForResponse('**/api/order/payment?*')
			await page.goto(`${PAYMENT}/success`)
			await looked
			await page.clock.fastForward(20_000)
			await page.getByText(words.payment.stillWaiting).waitFor()
		},
	},
	{
		name: 'success-not-found',
		open: async (page) => {
			await answerSummaries(page, { status: 204 })
			await page.goto(`${PAYMENT}/success`)
			await page.getByRole('status').getByRole('link').waitFor()
		},
	},
	payment('pay-in-advance', {}, `/order/payment/payinadvance/${ORDER_ID}/success`),
	payment(
		'pay-in-advance-sent',
		{ invoice: { sentTo: 'k•••@example.com', payBy: '2026-11-28' } },
		`/order/payment/payinadvance/${ORDER_ID}/success`,
	),
	payment('cancel', { paymentLink: LINK }, `${PAYMENT}/cancel`),
	payment('cancel-for-good', { paymentStatus: 'CANCELLED' }, `${PAYMENT}/cancel`),
	{
		name: 'render-failure',
		open: async (page, words) => {
			await page.addInitScript(() => {
				class Broken {
					constructor() {
						throw new Error('broken on purpose')
					}
				}
				Reflect.set(Intl, 'NumberFormat', Broken)
			})
			await answerSummaries(page, { json: summaryOf() })
			await page.goto(PAYMENT)
			await heading(page, words.failure.heading)
		},
	},
]
