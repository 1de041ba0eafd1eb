import { normaliseChassisNumber } from '@coc/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Matching } from './narrow-orders.ts'

const SHORTEST_CHASSIS_PART = 4

/** Letters that people write instead of each other. */
const ALIKE: readonly string[] = [
	'aåäàáâãæ',
	'cç',
	'eéèêë',
	'iíìîï',
	'nñ',
	'oöøóòôõ',
	'uüúùû',
	'yýÿ',
]

/** Orders with each word anywhere in who ordered and where to, or in a chassis or registration number. */
export function havingParts(db: Database, words: readonly string[], afterId: string): Matching {
	return (query) =>
		words.reduce((narrowed, word) => narrowed.where(hasPart(db, word, afterId)), query)
}

function hasPart(db: Database, word: string, afterId: string) {
	const pattern = patternFor(word)
	const chassisPart = normaliseChassisNumber(word)
	const carPattern = chassisPart.length < SHORTEST_CHASSIS_PART ? null : likePattern(chassisPart)
	const plates = db
		.selectFrom('order_lines')
		.select('order_id')
		.where('order_id', '>', afterId)
		.where('registration_number', 'ilike', likePattern(word))
	return sql<boolean>`(
		concat_ws(
			' ', first_name, last_name, company_name, vat_number, email_address, street_address, city
		) ~* ${pattern}
		or array_to_string(chassis_numbers, ' ') like ${carPattern}
		or orders.id in (${plates})
	)`
}

/** A regular expression for the word as it is, with or without its accents. */
function patternFor(word: string): string {
	const plain = word.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
	return [...plain].map(oneOfAlike).join('')
}

function oneOfAlike(letter: string): string {
	const alike = ALIKE.find((letters) => letters.includes(letter))
	// In both cases: a database without a locale knows only those of ASCII.
	if (alike) return `[${alike}${alike.toUpperCase()}]`
	return /[\p{L}\p{N}\s]/u.test(letter) ? letter : `\\${letter}`
}

function likePattern(word: string): string {
	return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
