import { expect, test } from 'vitest'
import { inSteps, isWrongPeriod, presetPeriod, stepFor } from './periods.ts'

const days = Array.from({ length: 40 }, (_, index) => ({
	day: new Date(Date.UTC(2026, 9, 15 + index)).toISOString().slice(0, 10),
	received: 1,
	paid: 1,
	paidOre: 125_00,
	refundedOre: index,
}))

test('D20 however many days are one bar, all bars together are all days', () => {
	expect([stepFor(62), stepFor(63), stepFor(401)]).toEqual(['day', 'week', 'month'])
	for (const step of ['day', 'week', 'month'] as const) {
		const bars = inSteps(days, step)
		const sum = (of: 'received' | 'paidOre' | 'refundedOre') =>
			bars.reduce((total, bar) => total + bar[of], 0)
		expect([sum('received'), sum('paidOre'), sum('refundedOre')]).toEqual([40, 5000_00, 780])
	}
	expect(inSteps(days, 'week').map(({ day }) => day)).toEqual([
		...['2026-10-15', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'],
		'2026-11-23',
	])
	expect(inSteps(days, 'month').map(({ day }) => day)).toEqual(['2026-10', '2026-11'])
})

test('D20 a period with a name is the days that people mean by it', () => {
	expect(presetPeriod('monthBefore', '2026-03-31')).toEqual({
		from: '2026-02-01',
		to: '2026-02-28',
	})
	expect(presetPeriod('month', '2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
	expect(presetPeriod('days30', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' })
	expect(presetPeriod('year', '2026-03-01')).toEqual({ from: '2026-01-01', to: '2026-03-01' })
})

test('D20 a period that the server refuses is known beforehand, also while a year is typed', () => {
	const isWrong = (from: string | null, to: string | null) => isWrongPeriod(from, to, '2026-11-16')
	for (const [from, to] of [
		['2026-03-02', '2026-03-01'],
		['0002-01-01', '2026-03-01'],
		['0202-01-01', null],
		['2016-11-01', '2026-11-16'],
		['2026-11-17', null],
		['2026-11-17', '2027-01-01'],
	] as const) {
		expect(isWrong(from, to), `${from} ${to}`).toBe(true)
	}
	for (const [from, to] of [
		[null, null],
		[null, '0002-01-01'],
		['2026-03-01', '2026-03-01'],
		['2016-11-16', '2026-11-16'],
		['2026-01-01', '2027-01-01'],
	] as const) {
		expect(isWrong(from, to), `${from} ${to}`).toBe(false)
	}
})
