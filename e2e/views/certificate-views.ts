import type { Page } from '@playwright/test'
import type { Messages } from '../../web/i18n/sv.ts'
import { answerSummaries, chassisNumbers, deliveryOf, ORDER_ID, summaryOf } from '../rows/canned.ts'
import { CARS } from './fill-form.ts'
import type { View } from './view.ts'

const LINK = 'https://checkout.example/pay'

type Changes = Parameters<typeof deliveryOf>[1]

const LONG = 'Spårbarhetsförsändelsetransportföretaget'

/** One paid order, with these deliveries of its cars. */
function paid(cars: readonly string[], deliveries: readonly [car: number, changes: Changes][]) {
	return {
		paymentStatus: 'SETTLED',
		reference: '4F2K-9QXH',
		receiptLink: LINK,
		cars: [
			...cars.map((chassiNumber17) => ({
				...{ cocExists: true, isVat: false, cost: 1000, regNumber: 'ABC12D' },
				chassiNumber17,
			})),
			{ cocExists: false, isVat: true, cost: cars.length * 250, chassiNumber17: null },
		],
		totalPrice: cars.length * 1250,
		deliveries: deliveries.map(([car, changes]) => deliveryOf(cars[car] ?? '', changes)),
	}
}

const certificates = (name: string, changes: Record<string, unknown>, mark = ''): View => ({
	name: `certificates-${name}`,
	open: async (page: Page, words: Messages) => {
		await answerSummaries(page, { json: summaryOf(changes) })
		await page.goto(`/order/payment/${ORDER_ID}${mark}`)
		await page.getByText(words.payment.total).waitFor()
	},
})

const FILES = deliveryOf('').files
const BOTH = [...FILES, { sha256: 'c3'.repeat(32), format: 'xml', size: 48_211 }]
const POSTED: Changes = { form: 'post', files: [] }
const TRACKING = { carrier: 'PostNord', number: 'RR473124829SE', link: 'https://tracking.example/' }

/** Of a car each. */
const EVERY_STATE: readonly Changes[] = [
	{ status: 'WAITING', files: [] },
	{ status: 'WAITING', files: [], promisedBy: '2026-01-02' },
	{},
	{ status: 'FETCHED' },
	{ status: 'FETCHED', files: [] },
	{ files: BOTH },
	{ files: [...FILES, { ...FILES[0], sha256: 'd4'.repeat(32) }] },
	{ status: 'PROBLEM', files: [] },
	{ status: 'STOPPED', files: [] },
	{ ...POSTED, status: 'WAITING' },
	{ ...POSTED, status: 'READY' },
	{ ...POSTED, tracking: TRACKING },
	POSTED,
	{ ...POSTED, tracking: { carrier: LONG, number: '9'.repeat(60) } },
	{ ...POSTED, tracking: { ...TRACKING, carrier: LONG } },
]

const ONE = CARS.slice(0, 1)

/** The order's page once it is paid. */
export const CERTIFICATE_VIEWS: readonly View[] = [
	certificates('ready', paid(ONE, [[0, {}]])),
	certificates('not-fetched', paid(ONE, [[0, {}]]), '#not-fetched'),
	certificates('every-state', {
		...paid(chassisNumbers(EVERY_STATE.length), [
			...EVERY_STATE.map((changes, car): [number, Changes] => [car, changes]),
			// Of the third one both forms were ordered.
			[2, { ...POSTED, status: 'WAITING' }],
		]),
		refundedAmount: 312.5,
		creditNotes: [7, 9].map((number) => ({ number, link: `${LINK}/${number}` })),
	}),
	{
		name: 'certificates-checksum',
		open: async (page, words) => {
			await certificates('', paid(ONE, [[0, { files: BOTH }]])).open(page, words)
			await page.getByText('SHA-256').click()
			await page.getByText('c3c3').waitFor()
		},
	},
]
