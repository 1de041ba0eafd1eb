import { lazily } from './lazily.ts'

const ZONE = 'Europe/Stockholm'
const DAY_MS = 24 * 3600_000

/** A calendar day in Sweden, as `2025-11-14`. */
export type Day = string

const dayFormat = lazily(
	() => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }),
)
const offsetFormat = lazily(
	() => new Intl.DateTimeFormat('en', { timeZone: ZONE, timeZoneName: 'longOffset' }),
)

export function dayOf(time: Date): Day {
	return dayFormat().format(time)
}

export function yearOf(time: Date): number {
	return Number(dayOf(time).slice(0, 4))
}

/** Counts calendar days, whatever their number of hours. */
export function addDays(day: Day, days: number): Day {
	return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The first moment of the day in Sweden. Clocks are changed at one in the night, never at midnight. */
export function startOf(day: Day): Date {
	const midnightUtc = Date.parse(`${day}T00:00:00Z`)
	const parts = offsetFormat().formatToParts(midnightUtc)
	const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT+01:00'
	return new Date(`${day}T00:00:00${offset.slice(3)}`)
}

/** Reads `2025-11-14`, `today`, `yesterday` or `7d` (so many days ago). Null for anything else. */
export function parseDay(text: string, now = new Date()): Day | null {
	const today = dayOf(now)
	if (text === 'today') return today
	if (text === 'yesterday') return addDays(today, -1)
	const daysAgo = /^(\d{1,5})d$/.exec(text)?.[1]
	if (daysAgo !== undefined) return addDays(today, -Number(daysAgo))
	return isDay(text) ? text : null
}

function isDay(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
	const time = Date.parse(`${text}T00:00:00Z`)
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
