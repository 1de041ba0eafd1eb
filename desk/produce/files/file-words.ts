import { CHASSIS_NUMBER_LENGTH, type Language } from '@coc/contract'
import type { ArchivedFile } from '@coc/contract/desk'

const LOCALE: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }
const SHORT_HASH = 12

/** By which a person knows it again. */
export function nameOf({ fileName, chassisNumber, sha256, format }: ArchivedFile): string {
	return fileName ?? `${chassisNumber ?? sha256.slice(0, SHORT_HASH)}.${format}`
}

/** '1 kB', '2,3 MB'. */
export function sizeOf(bytes: number, language: Language): string {
	const [value, unit] =
		bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
	return new Intl.NumberFormat(LOCALE[language], {
		style: 'unit',
		unit,
		maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
	}).format(Math.max(value, 1))
}

/** The chassis number that a file's name may have, for a person to check. */
export function numberInName({ fileName }: ArchivedFile): string {
	const runs = fileName?.toUpperCase().match(/[A-Z0-9]+/gu) ?? []
	return runs.find(({ length }) => length === CHASSIS_NUMBER_LENGTH) ?? ''
}
