const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' })

/** The day of a moment in Sweden, where days are promised, as `2026-11-28`. */
export function swedishDay(moment: Date | string): string {
	return format.format(new Date(moment))
}
