import { addDays, type Day, dayOf } from '../calendar/swedish-days.ts'

/** A calendar month in Sweden, as `2026-11`. */
export type Month = string

/** Null for anything but a month. */
export function parseMonth(text: string): Month | null {
	return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null
}

export const monthOf = (day: Day): Month => day.slice(0, 7)

export const firstDayOf = (month: Month): Day => `${month}-01`

export function monthAfter(month: Month): Month {
	return monthOf(addDays(firstDayOf(month), 31))
}

export const lastDayOf = (month: Month): Day => addDays(firstDayOf(monthAfter(month)), -1)

export function isOver(month: Month, now = new Date()): boolean {
	return dayOf(now) >= firstDayOf(monthAfter(month))
}
