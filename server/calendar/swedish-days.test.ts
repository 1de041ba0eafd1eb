import { describe, expect, test } from 'vitest'
import { addDays, dayOf, parseDay, startOf } from './swedish-days.ts'

describe('a day in Sweden', () => {
	test.each([
		['2026-01-15', '2026-01-14T23:00:00.000Z'],
		['2026-07-15', '2026-07-14T22:00:00.000Z'],
		['2026-03-29', '2026-03-28T23:00:00.000Z'],
		['2026-03-30', '2026-03-29T22:00:00.000Z'],
		['2026-10-25', '2026-10-24T22:00:00.000Z'],
		['2026-10-26', '2026-10-25T23:00:00.000Z'],
	])('%s begins at %s', (day, start) => {
		expect(startOf(day).toISOString()).toBe(start)
		expect(dayOf(startOf(day))).toBe(day)
		expect(dayOf(new Date(startOf(day).getTime() - 1))).toBe(addDays(day, -1))
	})

	test('is counted by the calendar where clocks are changed', () => {
		expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
		expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
		expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
	})

	test('is read as a date, a word, or a number of days ago', () => {
		// A minute past midnight in Sweden is still yesterday in UTC.
		const now = new Date('2026-03-31T22:01:00Z')
		expect(parseDay('today', now)).toBe('2026-04-01')
		expect(parseDay('yesterday', now)).toBe('2026-03-31')
		expect(parseDay('7d', now)).toBe('2026-03-25')
		expect(parseDay('2026-02-28', now)).toBe('2026-02-28')
		for (const wrong of ['2026-02-30', '2026-13-01', '26-01-01', 'd', '', '7', 'tomorrow']) {
			expect(parseDay(wrong, now)).toBeNull()
		}
	})
})
