const ISO =
	/^(\d{4})-?(\d\d)-?(\d\d)[Tt ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?(?:[Zz]|([+-])(\d\d):?(\d\d)?)?$/

/** Any timestamp of ISO 8601, with or without separators, fractions and offset. One without an offset is UTC. */
export function parseTimestamp(text: string): Date | null {
	const parts = ISO.exec(text)
	if (!parts) return null
	const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
		.slice(1, 7)
		.map((part) => Number(part ?? 0))
	const milliseconds = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'))
	const isReal =
		month >= 1 &&
		month <= 12 &&
		day >= 1 &&
		day <= daysIn(year, month) &&
		hour <= 24 &&
		minute < 60 &&
		second <= 60
	if (!isReal) return null
	const offsetMinutes = Number(parts[9] ?? 0) * 60 + Number(parts[10] ?? 0)
	const behindUtc = parts[8] === '-' ? offsetMinutes : -offsetMinutes
	return new Date(Date.UTC(year, month - 1, day, hour, minute + behindUtc, second, milliseconds))
}

/** Day 0 of the next month is the last of this one. */
function daysIn(year: number, month: number): number {
	return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
