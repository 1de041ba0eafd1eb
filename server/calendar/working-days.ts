import { addDays, type Day } from './swedish-days.ts'

/** Counts days on which Swedish offices work: no weekend, no holiday, no eve of Christmas, New Year or Midsummer. */
export function addWorkingDays(day: Day, days: number): Day {
	let reached = day
	for (let left = days; left > 0; ) {
		reached = addDays(reached, 1)
		if (isWorkingDay(reached)) left--
	}
	return reached
}

export function isWorkingDay(day: Day): boolean {
	const weekday = weekdayOf(day)
	if (weekday === SATURDAY || weekday === SUNDAY) return false
	return !FIXED.includes(day.slice(5)) && !isMidsummerEve(day) && !isNearEaster(day)
}

const SUNDAY = 0
const FRIDAY = 5
const SATURDAY = 6

const FIXED = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31']

/** Good Friday, Easter Monday, Ascension Day: days from Easter Sunday. */
const FROM_EASTER = [-2, 1, 39]

function weekdayOf(day: Day): number {
	return new Date(`${day}T12:00:00Z`).getUTCDay()
}

/** The Friday from 19 to 25 June. */
function isMidsummerEve(day: Day): boolean {
	return weekdayOf(day) === FRIDAY && day.slice(5) >= '06-19' && day.slice(5) <= '06-25'
}

function isNearEaster(day: Day): boolean {
	const easter = easterSunday(Number(day.slice(0, 4)))
	return FROM_EASTER.some((distance) => addDays(easter, distance) === day)
}

/** By the Gregorian computus, as Meeus and others print it. */
function easterSunday(year: number): Day {
	const golden = year % 19
	const century = Math.floor(year / 100)
	const correction = Math.floor((8 * century + 13) / 25)
	const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
	const fullMoon =
		moon -
		Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11))
	const leaps = Math.floor(year / 4) + 2 - century + Math.floor(century / 4)
	const toSunday = fullMoon - ((year + leaps + fullMoon) % 7)
	const month = 3 + Math.floor((toSunday + 40) / 44)
	const date = toSunday + 28 - 31 * Math.floor(month / 4)
	return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
