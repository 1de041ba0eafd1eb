const ZONE = 'Europe/Stockholm'

const minute = new Intl.DateTimeFormat('sv-SE', {
	timeZone: ZONE,
	dateStyle: 'short',
	timeStyle: 'short',
})
const second = new Intl.DateTimeFormat('sv-SE', {
	timeZone: ZONE,
	dateStyle: 'short',
	timeStyle: 'medium',
})
const amount = new Intl.NumberFormat('sv-SE', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
})
const count = new Intl.NumberFormat('sv-SE')

/** `2025-11-14 03:31`, as the clock on the operator's wall says. */
export const atMinute = (time: Date): string => minute.format(time)

export const atSecond = (time: Date): string => second.format(time)

/** `1 250,00`, with spaces that can be searched for. */
export function kronor(ore: number): string {
	return plainSpaces(amount.format(ore / 100))
}

export function money(ore: number, currency = 'SEK'): string {
	return `${kronor(ore)} ${currency}`
}

export function number(value: number): string {
	return plainSpaces(count.format(value))
}

/** `1 car`, `2 cars`. */
export function counted(value: number, one: string, many = `${one}s`): string {
	return `${number(value)} ${value === 1 ? one : many}`
}

export function percent(basisPoints: number): string {
	return `${plainSpaces(count.format(basisPoints / 100))} %`
}

const UNITS = [
	[24 * 3600, 'd'],
	[3600, 'h'],
	[60, 'min'],
] as const

/** `4 s`, `3 min`, `2 h`, `5 d`. */
export function duration(seconds: number): string {
	const unit = UNITS.find(([size]) => seconds >= size)
	if (!unit)
		return `${number(seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds))} s`
	return `${Math.round(seconds / unit[0])} ${unit[1]}`
}

function plainSpaces(text: string): string {
	return text.replace(/[\u00a0\u202f]/g, ' ')
}
