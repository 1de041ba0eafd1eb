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

const one = (name: string, ...changes: Changes[]) =>
	certificates(
		name,
		paid(
			CARS.slice(0, 1),
			changes.map((each): [number, Changes] => [0, each]),
		),
	)

const FILES = deliveryOf('').files
const BOTH = [...FILES, { sha256: 'c3'.repeat(32), format: 'xml', size: 48_211 }]
const TRACKING = { carrier: 'PostNord', number: 'RR473124829SE', link: 'https://tracking.example/' }

/** The order's page once it is paid: every state of a delivery, of one car and of many. */
export const CERTIFICATE_VIEWS: readonly View[] = [
	one('waiting', { status: 'WAITING', files: [] }),
	one('late', { status: 'WAITING', files: [], promisedBy: '2026-01-02' }),
	one('ready', {}),
	certificates('not-fetched', paid(CARS.slice(0, 1), [[0, {}]]), '#not-fetched'),
	one('fetched', { status: 'FETCHED' }),
	one('gone', { status: 'FETCHED', files: [] }),
	one('two-files', { files: BOTH }),
	one('replaced', { files: [...FILES, { ...FILES[0], sha256: 'd4'.repeat(32) }] }),
	one('problem', { status: 'PROBLEM', files: [] }),
	one('post-waiting', { form: 'post', status: 'WAITING', files: [] }),
	one('post-ready', { form: 'post', status: 'READY', files: [] }),
	one('posted', { form: 'post', files: [], tracking: TRACKING }),
	one('posted-untracked', { form: 'post', files: [] }),
	one('both-forms', {}, { form: 'post', status: 'WAITING', files: [] }),
	certificates('stopped', {
		...paid(CARS.slice(0, 2), [
			[0, { status: 'STOPPED', files: [] }],
			[1, {}],
		]),
		refundedAmount: 1250,
		creditNotes: [{ number: 7, link: `${LINK}/7` }],
	}),
	certificates(
		'three-cars',
		paid(CARS.slice(0, 3), [
			[0, { status: 'FETCHED' }],
			[1, { files: BOTH }],
			[2, { status: 'WAITING', files: [] }],
		]),
	),
	certificates(
		'long-words',
		paid(CARS.slice(0, 2), [
			[0, { form: 'post', files: [], tracking: { carrier: LONG, number: '9'.repeat(60) } }],
			[1, { form: 'post', files: [], tracking: { ...TRACKING, carrier: LONG } }],
		]),
	),
	certificates(
		'fifty-cars',
		paid(
			chassisNumbers(50),
			Array.from({ length: 50 }, (_, car): [number, Changes] => [
				car,
				car % 7 === 3 ? { status: 'WAITING', files: [] } : {},
			]),
		),
	),
	{
		name: 'certificates-checksum',
		open: async (page, words) => {
			await certificates('', paid(CARS.slice(0, 1), [[0, { files: BOTH }]])).open(page, words)
			await page.getByText('SHA-256').click()
			await page.getByText('c3c3').waitFor()
		},
	},
]
