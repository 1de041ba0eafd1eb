import { expect, test } from 'vitest'
import { canMove, forced, isExpired, moved, type Payment, paymentStatuses } from './payment.ts'

function buildRecord(changes: Partial<Payment> = {}): Payment {
	return {
		paymentId: 'p-1',
		token: 't-1',
		createdAt: '2026-01-01T00:00:00.000Z',
		validUntil: '2026-01-02T00:00:00.000Z',
		status: 'CREATED',
		amountOre: 10_000,
		capturedOre: 0,
		title: 'A certificate',
		paymentMetadata: {},
		offerPaymentMethods: [],
		captureMethod: 'immediate',
		lineItems: [],
		fingerprint: '',
		createRequests: 1,
		declines: 0,
		settlements: 0,
		history: [],
		...changes,
	}
}

test('every status can be reached from another, but an error only by force', () => {
	const reachable = paymentStatuses.filter((to) =>
		paymentStatuses.some((status) => canMove(buildRecord({ status }), to)),
	)
	expect(paymentStatuses.filter((status) => !reachable.includes(status))).toEqual([
		'CREATED',
		'ERROR',
	])
})

test.each(['SETTLED', 'CANCELLED', 'ERROR'] as const)('nothing follows %s', (status) => {
	for (const to of paymentStatuses)
		expect(() => moved(buildRecord({ status }), to, 'test')).toThrow('cannot become')
})

test('settling captures the amount and is counted; every step is remembered', () => {
	const settled = moved(buildRecord(), 'SETTLED', 'paid')
	expect(settled).toMatchObject({ capturedOre: 10_000, settlements: 1 })
	expect(forced(settled, 'ERROR', 'test').history).toMatchObject([
		{ from: 'CREATED', to: 'SETTLED', why: 'paid' },
		{ from: 'SETTLED', to: 'ERROR', why: 'test' },
	])
})

test('only what is still open can expire', () => {
	const later = new Date('2026-01-03')
	expect(isExpired(buildRecord(), new Date('2026-01-01'))).toBe(false)
	expect(isExpired(buildRecord(), later)).toBe(true)
	expect(isExpired(buildRecord({ status: 'SETTLED' }), later)).toBe(false)
	expect(isExpired(buildRecord({ status: 'PENDING_CONFIRMATION' }), later)).toBe(false)
})
