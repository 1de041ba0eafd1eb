import { expect, test } from 'vitest'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

test('weekends, holidays and the eves when offices are closed are no working days', () => {
	const closed = [
		'2026-01-01',
		'2026-01-06',
		'2026-04-03',
		'2026-04-06',
		'2026-05-01',
		'2026-05-14',
		'2026-06-19',
		'2026-11-14',
		'2026-11-15',
		'2026-12-24',
		'2026-12-25',
		'2026-12-31',
		'2025-04-18',
		'2025-04-21',
		'2025-05-29',
		'2025-06-06',
		'2025-06-20',
		'2027-03-26',
		'2038-04-26',
	]
	expect(closed.filter(isWorkingDay)).toEqual([])
	const open = ['2026-01-02', '2026-04-02', '2026-04-07', '2026-06-18', '2026-06-26', '2026-11-16']
	expect(open.filter((day) => !isWorkingDay(day))).toEqual([])
})

test('a promise of three working days goes over Christmas', () => {
	expect(addWorkingDays('2026-12-23', 3)).toBe('2026-12-30')
	expect(addWorkingDays('2026-11-16', 0)).toBe('2026-11-16')
	expect(addWorkingDays('2026-11-13', 1)).toBe('2026-11-16')
})
