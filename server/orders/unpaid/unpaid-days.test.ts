import { describe, expect, test } from 'vitest'
import { isLapsed, lapseDay, nextReminderDay, remindersDue } from './unpaid-days.ts'

const DAYS = { remindDays: [3, 10, 25], expireDays: 30, retentionDays: 90 }
/** Late in the evening, in Sweden: it counts by calendar days. */
const HANDLED = new Date('2026-03-01T22:30:00Z')
const ORDER = { created_at: HANDLED, handled_at: HANDLED }
const at = (day: string) => new Date(`${day}T10:00:00+02:00`)

describe('the days of an unpaid order', () => {
	test('O10 one reminder is due at a time, however many were missed', () => {
		expect(remindersDue(DAYS, ORDER, at('2026-03-03'))).toBe(0)
		expect(remindersDue(DAYS, ORDER, at('2026-03-04'))).toBe(1)
		expect(remindersDue(DAYS, ORDER, at('2026-03-30'))).toBe(3)
	})

	test('O10 it lapses when its last day is over, and never after it would be erased', () => {
		expect(lapseDay(DAYS, ORDER)).toBe('2026-03-31')
		expect(isLapsed(DAYS, ORDER, at('2026-03-31'))).toBe(false)
		expect(isLapsed(DAYS, ORDER, at('2026-04-01'))).toBe(true)
		const handledAgain = { ...ORDER, handled_at: at('2026-05-20') }
		expect(lapseDay(DAYS, handledAgain)).toBe('2026-05-29')
	})

	test('O10 the next reminder is told: today if it is due, none after the last', () => {
		const next = (sent: number, day: string) => nextReminderDay(DAYS, ORDER, sent, at(day))
		expect(next(0, '2026-03-01')).toBe('2026-03-04')
		expect(next(0, '2026-03-12')).toBe('2026-03-12')
		expect(next(2, '2026-03-12')).toBe('2026-03-26')
		expect(next(3, '2026-03-27')).toBeNull()
	})
})
