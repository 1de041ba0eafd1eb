import { type DeskOrder, permissionsOf, type Role } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { KEY_GROUPS } from '../../keys/key-list.ts'
import { ORDER_ACT_KEYS } from './act-keys.ts'
import { isPossible, leftOre, ORDER_ACTS } from './possible-acts.ts'

const order = (changes: Partial<DeskOrder> = {}): DeskOrder => ({
	...{ id: 'a', reference: '4F2K-9QXH', createdAt: '', handledAt: null, anonymisedAt: null },
	...{ status: 'CREATED', state: 'CREATED', language: 'sv', page: '' },
	customer: {
		...{ isCompany: false, companyName: '', vatNumber: '', firstName: 'Åsa', lastName: 'Öberg' },
		...{ emailAddress: 'asa@example.com', phoneNumber: '070', streetAddress: '', zipCode: '' },
		...{ city: '', countryCode: 'SE', countryOutsideEu: '' },
	},
	cars: [{ chassisNumber: 'A', registrationNumber: null, cocExists: true, priceOre: 1000_00 }],
	...{ vatRatePercent: 25, vatOre: 250_00, totalOre: 1250_00, unpaid: null, vatReason: null },
	...{ vatCheck: null, receipt: null, payments: [], refunds: [], deliveries: [], forms: [] },
	...{ documents: [], withdrawals: [], strayWithdrawals: [], mails: [], notes: [], jobs: [] },
	history: [],
	...changes,
})

const payment = (status: string, settledOre: number | null = null) => ({
	...{ id: 'p', createdAt: '', provider: 'zaver', method: 'card', status, amountOre: 1250_00 },
	...{ settledOre, settledCurrency: null, refundedElsewhereOre: 0 },
	...{ reference: null, expiresAt: null },
})

const PAID = { status: 'SETTLED', state: 'SETTLED', payments: [payment('SETTLED', 1250_00)] }

const actsOf = (changes: Partial<DeskOrder>, role: Role = 'manager') =>
	ORDER_ACTS.filter((act) => isPossible(act, order(changes), permissionsOf(role)))

test('D12 each act is there only where the order’s state allows it', () => {
	expect(actsOf({ status: 'RECEIVED', state: 'RECEIVED' })).toContain('handle')
	expect(actsOf({})).toEqual([
		...['ask', 'cancel', 'edit', 'swap', 'resend', 'forms', 'person', 'erase'],
	])
	const lacking = { chassisNumber: 'B', registrationNumber: null, cocExists: false, priceOre: 0 }
	expect(actsOf({ cars: [lacking] })).toContain('handle')
	expect(actsOf(PAID)).toEqual(
		expect.arrayContaining(['edit', 'swap', 'refund', 'check', 'resend']),
	)
	expect(actsOf(PAID)).not.toContain('cancel')
	const review = { ...PAID, status: 'REVIEW', state: 'REVIEW' }
	expect(actsOf(review)).toEqual(expect.arrayContaining(['accept', 'refund']))
	expect(actsOf(review)).not.toContain('cancel')
	// Nothing of it can be delivered.
	expect(actsOf({ ...review, totalOre: 0 })).not.toContain('accept')
})

test('D12 nothing is given back twice, swapped after a refund, or accepted of or sent to who was erased', () => {
	const refund = {
		...{ id: 'r', createdAt: '', amountOre: 1250_00, status: 'EXECUTED', reference: null },
		...{ currency: 'SEK', reason: '', what: 'amount' as const, cars: [], creditNote: null },
	}
	const givenBack = actsOf({ ...PAID, refunds: [refund] })
	expect(givenBack).not.toContain('refund')
	expect(givenBack).not.toContain('swap')
	expect(actsOf({ ...PAID, refunds: [{ ...refund, status: 'CANCELLED' }] })).toContain('refund')
	const erased = {
		...PAID,
		anonymisedAt: '2026-11-16T08:00:00.000Z',
		receipt: { number: 1, issuedAt: '' },
	}
	expect(actsOf(erased)).toEqual(['refund', 'check', 'receipt'])
	const inReview = { ...erased, status: 'REVIEW', state: 'REVIEW', receipt: null }
	expect(actsOf(inReview)).toEqual(['refund', 'check'])
})

test('D12 O5 what was given back on the provider’s own pages is not left: neither given back once more nor in the way', () => {
	const inReview = (settledOre: number, refundedElsewhereOre: number) => ({
		...{ status: 'REVIEW', state: 'REVIEW' },
		payments: [{ ...payment('SETTLED', settledOre), refundedElsewhereOre }],
	})
	expect(actsOf(inReview(1000_00, 1000_00))).toContain('cancel')
	expect(actsOf(inReview(1000_00, 1000_00))).not.toContain('refund')
	const tooMuch = order(inReview(1300_00, 50_00))
	expect(leftOre(tooMuch)).toBe(tooMuch.totalOre)
})

test('D6 who only reads is offered nothing, and a clerk no erasing', () => {
	expect(actsOf(PAID, 'reader')).toEqual([])
	expect(actsOf(PAID, 'bookkeeper')).toEqual(['person'])
	expect(actsOf(PAID, 'clerk')).not.toContain('erase')
	expect(actsOf(PAID, 'clerk')).toContain('refund')
})

test('D23 the help lists every key of an order’s acts', () => {
	const listed = Object.assign({}, ...KEY_GROUPS.map(({ keys }) => keys))
	const keys = Object.entries(ORDER_ACT_KEYS).map(([act, key]) => [key, act])
	expect(listed).toMatchObject(Object.fromEntries(keys))
})
