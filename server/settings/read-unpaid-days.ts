import type { environmentReader } from './environment.ts'

type Reader = ReturnType<typeof environmentReader>

/** What is told of an unpaid order must come true: it is there until it lapses, and is reminded of before. */
export function readUnpaidDays(read: Reader) {
	const retentionDays = read.integer('RETENTION_DAYS', 90, 1, 3650)
	const expireDays = read.integer('EXPIRE_DAYS', Math.min(30, retentionDays), 1, retentionDays)
	const usual = [3, 10, 25].filter((day) => day < expireDays).join(',') || 'none'
	const remindDays = read.parsed(
		'REMIND_DAYS',
		usual,
		(text) => parseDays(text, expireDays),
		`${usual}, or none; rising, and below EXPIRE_DAYS (${expireDays})`,
	)
	return { retentionDays, expireDays, remindDays }
}

/** `3,10,25`, each later than the one before, or `none`. Null when it cannot be understood. */
function parseDays(text: string, before: number): readonly number[] | null {
	if (text === 'none') return []
	const days = text.split(',').map((day) => (/^ *\d{1,4} *$/.test(day) ? Number(day) : 0))
	const isRising = days.every((day, index) => day > (days[index - 1] ?? 0) && day < before)
	return isRising ? days : null
}
