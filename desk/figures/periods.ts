import { type Figures, LONGEST_PERIOD_DAYS } from '@coc/contract/desk'

type DayFigures = Figures['days'][number]

export type Step = 'day' | 'week' | 'month'

const MOST_DAYS = 62
const MOST_DAYS_BY_WEEK = 400

/** So that no picture has more bars than an eye can tell apart. */
export function stepFor(days: number): Step {
	if (days <= MOST_DAYS) return 'day'
	return days <= MOST_DAYS_BY_WEEK ? 'week' : 'month'
}

/** The sums of each day, week (from a Monday; the first may be cut short) or month, by its first day. */
export function inSteps(days: readonly DayFigures[], step: Step): DayFigures[] {
	const sums = new Map<string, DayFigures>()
	let monday = days[0]?.day ?? ''
	for (const figures of days) {
		if (new Date(figures.day).getUTCDay() === 1) monday = figures.day
		const name = { day: figures.day, week: monday, month: figures.day.slice(0, 7) }[step]
		const before = sums.get(name)
		sums.set(name, {
			day: name,
			received: (before?.received ?? 0) + figures.received,
			paid: (before?.paid ?? 0) + figures.paid,
			paidOre: (before?.paidOre ?? 0) + figures.paidOre,
			refundedOre: (before?.refundedOre ?? 0) + figures.refundedOre,
		})
	}
	return [...sums.values()]
}

export type Preset = 'days30' | 'month' | 'monthBefore' | 'year' | 'days365'

/** The days of a period that has a name; `today` as `2026-11-16`. */
export function presetPeriod(preset: Preset, today: string): { from: string; to: string } {
	const month = `${today.slice(0, 7)}-01`
	switch (preset) {
		case 'days30':
			return { from: addDays(today, -29), to: today }
		case 'days365':
			return { from: addDays(today, -364), to: today }
		case 'month':
			return { from: month, to: today }
		case 'monthBefore': {
			const to = addDays(month, -1)
			return { from: `${to.slice(0, 7)}-01`, to }
		}
		case 'year':
			return { from: `${today.slice(0, 4)}-01-01`, to: today }
	}
}

const DAY_MS = 24 * 3600_000

/** As the server sees it: nothing has come in after today. */
export function isWrongPeriod(from: string | null, to: string | null, today: string): boolean {
	if (from === null) return false
	const last = to === null || to > today ? today : to
	return from > last || Date.parse(last) - Date.parse(from) > LONGEST_PERIOD_DAYS * DAY_MS
}

function addDays(day: string, days: number): string {
	const date = new Date(`${day}T12:00:00Z`)
	date.setUTCDate(date.getUTCDate() + days)
	return date.toISOString().slice(0, 10)
}

type Units = Readonly<Record<'seconds' | 'minutes' | 'hours' | 'days', string>>

/** `40 s`, `12 min`, `3 tim`, `2,5 dygn`. */
export function durationText(
	seconds: number,
	units: Units,
	format: (number: number) => string,
): string {
	if (seconds < 60) return `${format(Math.round(seconds))} ${units.seconds}`
	if (seconds < 3600) return `${format(Math.round(seconds / 60))} ${units.minutes}`
	if (seconds < 48 * 3600) return `${format(Math.round(seconds / 3600))} ${units.hours}`
	return `${format(Math.round(seconds / 8640) / 10)} ${units.days}`
}
