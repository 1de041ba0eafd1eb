import { expect, test } from 'vitest'
import { lastDayToWithdraw, refundBy, timelinessOf } from './deadlines.ts'

const delivered = (deliveredAt: string | null, isCompany = false) => ({
	isCompany,
	deliveredAt: deliveredAt === null ? null : new Date(deliveredAt),
})

test('L5 fourteen days are counted by the Swedish calendar, and end on a working day', () => {
	// Half past eleven in the evening in Sweden, and half past midnight.
	expect(lastDayToWithdraw(new Date('2026-11-02T22:30:00Z'))).toBe('2026-11-16')
	expect(lastDayToWithdraw(new Date('2026-11-02T23:30:00Z'))).toBe('2026-11-17')
	expect(lastDayToWithdraw(new Date('2026-10-31T12:00:00Z'))).toBe('2026-11-16')
	expect(lastDayToWithdraw(new Date('2026-12-10T12:00:00Z'))).toBe('2026-12-28')
	expect(refundBy(new Date('2026-11-16T23:30:00Z'))).toBe('2026-12-01')
})

test('L5 whether it came in time follows what was agreed', () => {
	const order = delivered('2026-11-02T12:00:00Z')
	const at = (time: string) => ({ receivedAt: new Date(time), order })
	expect(timelinessOf('applies', at('2026-11-16T22:59:00Z'))).toBe('in-time')
	expect(timelinessOf('applies', at('2026-11-16T23:01:00Z'))).toBe('late')
	expect(timelinessOf('until-delivered', at('2026-11-02T11:59:00Z'))).toBe('in-time')
	expect(timelinessOf('until-delivered', at('2026-11-02T12:01:00Z'))).toBe('after-delivery')
	expect(timelinessOf('exempt', at('2026-11-01T12:00:00Z'))).toBe('exempt')
	const receivedAt = new Date('2027-11-16T12:00:00Z')
	expect(timelinessOf('applies', { receivedAt, order: delivered(null) })).toBe('in-time')
	expect(timelinessOf('applies', { receivedAt, order: delivered(null, true) })).toBe('company')
	expect(timelinessOf('applies', { receivedAt, order: null })).toBe('unknown')
})
