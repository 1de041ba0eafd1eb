import type { Delivery, Language, PaymentSummary } from '@coc/contract'
import { describe, expect, it } from 'vitest'
import { awaitsCertificates, deliveriesOf, standingOf } from './car-deliveries.ts'
import { CERTIFICATE_TEXTS } from './certificate-texts.ts'
import { newsOf } from './delivery-news.ts'
import { formatSize } from './format-size.ts'
import { swedishDay } from './swedish-day.ts'

function buildDelivery(changes: Partial<Delivery> = {}): Delivery {
	return {
		chassiNumber17: 'A',
		form: 'file',
		status: 'SENT',
		since: '2026-11-16T12:00:00.000Z',
		promisedBy: '2026-11-23',
		files: [],
		tracking: null,
		...changes,
	}
}

function buildSummary(deliveries?: Delivery[], changes: Partial<PaymentSummary> = {}) {
	return {
		cars: [{ cocExists: true, isVat: false, cost: 1000 }],
		paymentStatus: 'SETTLED',
		totalPrice: 1250,
		...(deliveries && { deliveries }),
		...changes,
	}
}

const reading = (language: Language = 'en', today = '2026-11-16') => ({
	texts: CERTIFICATE_TEXTS[language],
	language,
	today,
})

const textOf = (changes: Partial<Delivery>, language: Language = 'en', today?: string) =>
	newsOf(buildDelivery(changes), reading(language, today))?.text

const TRACKING = { carrier: 'PostNord', number: 'RR1', link: 'https://tracking.example/' }

describe('what is told of a certificate', () => {
	it.each([
		['WAITING', 'Your certificate comes by 23 November 2026. You need do nothing.'],
		['READY', 'Your certificate came on 16 November 2026.'],
		['SENT', 'Your certificate came on 16 November 2026.'],
		['FETCHED', 'Downloaded on 16 November 2026.'],
		['FLYING', undefined],
		['constructor', undefined],
	])('C1 C2 as a file that is %s', (status, text) => {
		expect(textOf({ status })).toBe(text)
	})

	it('C1 may be fetched again for as long as the file is there', () => {
		const files = [{ sha256: '0', format: 'pdf', size: 1 }]
		expect(textOf({ status: 'FETCHED', files })).toBe(
			'Downloaded on 16 November 2026. You may download it again.',
		)
	})

	it('C2 in Swedish', () => {
		expect(textOf({ status: 'WAITING' }, 'sv')).toBe(
			'Ditt intyg kommer senast 23 november 2026. Du behöver inte göra något.',
		)
		expect(textOf({ form: 'post', tracking: TRACKING }, 'sv')).toBe(
			'Skickat med PostNord, nummer RR1',
		)
	})

	it('C2 on the promised day is the promise, and on the next that it was not kept', () => {
		expect(textOf({ status: 'WAITING' }, 'en', '2026-11-23')).toMatch(/comes by/)
		expect(textOf({ status: 'WAITING' }, 'en', '2026-11-24')).toMatch(/is late/)
		expect(textOf({ form: 'post', status: 'READY' }, 'en', '2026-11-24')).toMatch(/is late/)
	})

	it('C6 by post', () => {
		const post = { form: 'post' }
		expect(textOf({ ...post, status: 'WAITING' })).toMatch(/^Your certificate comes by post\./)
		expect(textOf({ ...post, status: 'READY' })).toMatch(/is posted by 23 November 2026/)
		expect(textOf(post)).toBe('Sent by post on 16 November 2026.')
		const news = newsOf(buildDelivery({ ...post, tracking: TRACKING }), reading())
		expect(news).toMatchObject({
			text: 'Sent with PostNord, number RR1',
			link: TRACKING.link,
			day: '16 November 2026',
		})
	})

	it('C7 of a car whose delivery was stopped only where it was given back', () => {
		const stopped = buildDelivery({ status: 'STOPPED' })
		const posted = buildDelivery({ form: 'post' })
		expect(deliveriesOf(buildSummary([stopped]), 'A')).toEqual([])
		expect(deliveriesOf(buildSummary([stopped], { refundedAmount: 1 }), 'A')).toEqual([stopped])
		expect(deliveriesOf(buildSummary([stopped, posted], { refundedAmount: 1 }), 'A')).toEqual([
			posted,
		])
		expect(deliveriesOf(buildSummary([posted]), 'B')).toEqual([])
	})
})

describe('all certificates of an order in a sentence', () => {
	const standing = (...deliveries: Partial<Delivery>[]) =>
		standingOf(buildSummary(deliveries.map(buildDelivery)), reading())
	const waiting = { status: 'WAITING' }

	it.each([
		[[], null],
		[[{ status: 'STOPPED' }], null],
		[[waiting], 'Your certificate comes by 23 November 2026. You need do nothing.'],
		[[waiting, { ...waiting, promisedBy: '2026-11-25' }], /^Your certificates come by 25 November/],
		[[{}, { status: 'FETCHED' }], 'Your certificates are here.'],
		[[{}, waiting, {}], '2 of 3 certificates are here. The rest come by 23 November 2026.'],
		[[{}, { status: 'PROBLEM' }], '1 of 2 certificates are here.'],
		[[{}, { ...waiting, promisedBy: '2026-01-02' }], '1 of 2 certificates are here.'],
		[[waiting, { status: 'PROBLEM' }], null],
		[[waiting, { ...waiting, promisedBy: '2026-01-02' }], null],
		[[{}, waiting, { status: 'PROBLEM' }], '1 of 3 certificates are here.'],
		[[{}, waiting, { ...waiting, promisedBy: '2026-01-02' }], '1 of 3 certificates are here.'],
		[[{ form: 'post' }, { form: 'post' }], 'Your certificates are on their way.'],
		[
			[{ form: 'post' }, { form: 'post', status: 'READY' }],
			'1 of 2 certificates are on their way. We send the rest by 23 November 2026.',
		],
		[
			[
				{ form: 'post', ...waiting },
				{ form: 'post', status: 'READY' },
			],
			'Your certificates come by post. We send them by 23 November 2026. You need do nothing.',
		],
	] as [Partial<Delivery>[], string | RegExp | null][])('C3 %#', (deliveries, text) => {
		if (text instanceof RegExp) expect(standing(...deliveries)).toMatch(text)
		else expect(standing(...deliveries)).toBe(text)
	})

	it('C3 counts a car that gets file and letter once', () => {
		const letter = { form: 'post', status: 'WAITING' }
		expect(standing({}, letter)).toBe('Your certificate came on 16 November 2026.')
	})
})

describe('whether the page looks again', () => {
	it.each([
		['while one waits', buildSummary([buildDelivery({ status: 'WAITING' })]), true],
		['when all are there', buildSummary([buildDelivery()]), false],
		['just after it was paid', buildSummary([]), true],
		['when all was given back', buildSummary([], { refundedAmount: 1250 }), false],
		['when no car has a CoC', buildSummary([], { cars: [] }), false],
		['before it is paid', buildSummary([], { paymentStatus: 'CREATED' }), false],
		['where the server tells of no deliveries', buildSummary(), false],
	])('C1 %s', (_when, summary, expected) => {
		expect(awaitsCertificates(summary)).toBe(expected)
	})
})

describe('a day and a size', () => {
	it('C2 are those of Sweden, and as the language writes them', () => {
		expect(swedishDay('2026-11-16T22:59:59.000Z')).toBe('2026-11-16')
		expect(swedishDay('2026-11-16T23:00:00.000Z')).toBe('2026-11-17')
		expect(formatSize(1, 'en')).toBe('1 kB')
		expect(formatSize(213_900, 'sv')).toMatch(/^214\skB$/)
		expect(formatSize(2_345_678, 'sv')).toMatch(/^2,3\sMB$/)
	})
})
