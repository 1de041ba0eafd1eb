import { answerSummaries, ORDER_ID, summaryOf } from '../rows/canned.ts'
import { CARS } from './fill-form.ts'
import { heading, NEVER, type View } from './view.ts'

const PAYMENT = `/order/payment/${ORDER_ID}`

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

/** The order's page, and the ways back from the provider. */
export const PAYMENT_VIEWS: readonly View[] = [
	{
		name: 'payment-loading',
		open: async (page, words) => {
			await answerSummaries(page, { after: NEVER })
			await page.goto(PAYMENT)
			await page.getByText(words.payment.loading).waitFor()
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
	payment('payment-confirmed-later', { paymentLink: LINK, isPaymentPending: true }),
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
		name: 'success-not-found',
		open: async (page) => {
			await answerSummaries(page, { status: 204 })
			await page.goto(`${PAYMENT}/success`)
			await page.getByRole('status').getByRole('link').waitFor()
		},
	},
	payment(
		'pay-in-advance-sent',
		{ invoice: { sentTo: 'k•••@example.com', payBy: '2026-11-28' } },
		`/order/payment/payinadvance/${ORDER_ID}/success`,
	),
	payment('cancel', { paymentLink: LINK }, `${PAYMENT}/cancel`),
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
