import { CHASSIS_NUMBER_LENGTH, normaliseChassisNumber, withAsciiDomain } from '@coc/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Matching } from './narrow-orders.ts'

const SHORTEST_END_OF_CHASSIS_NUMBER = 4
const SHORTEST_PHONE_NUMBER = 6
/** Enough to tell people apart; what is in front depends on who writes it: +46 70, 0046 70, 070. */
const DIGITS_OF_PHONE_NUMBER = 8
/** What is shorter is looked for as it is: half of all orders have a word that begins with it. */
const SHORTEST_BEGINNING = 3

/** To the letter as in the index (db/migrations/0015-find.sql), or that is not used. */
const WORDS_OF_ORDER = sql`order_words(
	orders.first_name, orders.last_name, orders.company_name, orders.street_address, orders.city,
	orders.email_address, orders.zip_code, orders.vat_number, orders.phone_number, orders.chassis_numbers
)`

/** All that an order's words are made of. What is left out of it is left out of these, too. */
const TEXT_OF_ORDER = sql`concat_ws(
	' ', first_name, last_name, company_name, street_address, city, email_address,
	translate(zip_code, ' -', ''), translate(vat_number, ' -.', ''), phone_number,
	array_to_string(chassis_numbers, ' ')
)`

export type WordsMatching = {
	/** For orders that the index knows. */
	readonly indexed: Matching
	/** For orders that are read one by one: the same, in a fifth of the time. */
	readonly oneByOne: Matching
}

/** Orders that have all of the words, or all of them as one; null where they say nothing. */
export async function havingWords(
	db: Database,
	words: readonly string[],
): Promise<WordsMatching | null> {
	const readings = readingsOf(words.map(withAsciiDomain))
	const folded = await foldWords(db, [...new Set(readings.flat())])
	const partsOf = (word: string) => folded.get(word) ?? []
	const queries = readings
		.map((reading) => reading.flatMap((word) => termOf(word, partsOf(word))))
		.filter((terms) => terms.length > 0)
		.map((terms) => `(${terms.join(' & ')})`)
	if (queries.length === 0) return null
	// The index would look for each again.
	const query = [...new Set(queries)].join(' | ')
	const indexed: Matching = (orders) =>
		orders.where(sql<boolean>`${WORDS_OF_ORDER} @@ ${query}::tsquery`)
	const pattern = patternFor(readings, partsOf)
	return {
		indexed,
		oneByOne: (orders) => indexed(orders.where(sql<boolean>`${TEXT_OF_ORDER} ~* ${pattern}`)),
	}
}

/** As they stand; with digits that stand apart, as in a post code, in one; all in one, as a phone number or a plate. */
function readingsOf(words: readonly string[]): string[][] {
	const withNumbers: string[] = []
	for (const word of words) {
		const before = withNumbers.at(-1)
		if (before && isDigits(before) && isDigits(word)) withNumbers.splice(-1, 1, before + word)
		else withNumbers.push(word)
	}
	const inOne = words.join('').replace(/[()./\p{Dash}]/gu, '')
	return [[...words], withNumbers, [inOne]]
}

const isDigits = (word: string) => /^\d+$/.test(word)

/** As the database folds the words of an order, so that both are folded alike. */
async function foldWords(
	db: Database,
	words: readonly string[],
): Promise<Map<string, readonly string[]>> {
	const { rows } = await sql<{ word: string; folded: string[] }>`
		select word, tsvector_to_array(order_words(word, '', '', '', '', '', '', '', '', '{}')) as folded
		from unnest(${words}::text[]) as word`.execute(db)
	return new Map(rows.map(({ word, folded }) => [word, folded]))
}

function termOf(word: string, folded: readonly string[]): string[] {
	const terms: string[] = []
	// With a point or a hyphen in it, it is the beginning of an e-mail address, or whole words.
	if (word.includes('@') || folded.length > 1) terms.push(beginning(word.toLowerCase()))
	if (!word.includes('@') && folded.length > 0) {
		const parts = folded.map((part) =>
			folded.length > 1 || part.length < SHORTEST_BEGINNING ? whole(part) : beginning(part),
		)
		terms.push(`(${parts.join(' & ')})`)
	}
	const number = normaliseChassisNumber(word)
	if (number.length >= SHORTEST_END_OF_CHASSIS_NUMBER && number.length <= CHASSIS_NUMBER_LENGTH) {
		terms.push(beginning(`#${backwards(number)}`))
	}
	const phone = endOfPhoneNumber(word)
	if (phone !== null) terms.push(beginning(`+${backwards(phone)}`))
	return terms.length > 0 ? [`(${terms.join(' | ')})`] : []
}

/** Letters beside ASCII that a text may have and still be looked through for a pattern. */
const USUAL = 'åäöéüÅÄÖÉÜ'
const UNUSUAL = `[^\\u0001-\\u007f${USUAL}]`

/**
 * What is in the text of every order that has the words of a reading, and in few others: the longest of them, however
 * it is written. Who writes with other letters than usual is looked at all the same.
 */
function patternFor(
	readings: readonly string[][],
	partsOf: (word: string) => readonly string[],
): string {
	const patterns = readings.flatMap((reading) => {
		const saying = reading.filter((word) => termOf(word, partsOf(word)).length > 0)
		const [longest] = saying.toSorted((one, other) => other.length - one.length)
		return longest === undefined ? [] : patternsOf(longest, partsOf(longest))
	})
	return [...new Set([UNUSUAL, ...patterns])].join('|')
}

/** One for each way in which `termOf` looks for it. */
function patternsOf(word: string, folded: readonly string[]): string[] {
	const [part] = folded.toSorted((one, other) => other.length - one.length)
	const number = normaliseChassisNumber(word)
	const phone = endOfPhoneNumber(word)
	return [
		...(word.includes('@') ? [asWritten(word)] : []),
		...(part === undefined ? [] : [asWritten(part)]),
		...(number.length >= SHORTEST_END_OF_CHASSIS_NUMBER ? [asWritten(number)] : []),
		...(phone === null ? [] : [[...phone].join('\\D*')]),
	]
}

const WRITTEN_AS = new Map([
	['a', '[aåäÅÄ]'],
	['e', '[eéÉ]'],
	['o', '[oöÖ]'],
	['u', '[uüÜ]'],
])

function asWritten(text: string): string {
	return [...text.toLowerCase()]
		.map((letter) => WRITTEN_AS.get(letter) ?? (/[a-z0-9]/.test(letter) ? letter : '.'))
		.join('')
}

function endOfPhoneNumber(text: string): string | null {
	if (!/^[+\d()./\p{Dash}]+$/u.test(text)) return null
	const digits = text.replace(/\D/g, '')
	const isInternational = text.startsWith('+') || digits.startsWith('00')
	const national = (isInternational ? digits.replace(/^0*46/, '') : digits).replace(/^0+/, '')
	return national.length >= SHORTEST_PHONE_NUMBER ? national.slice(-DIGITS_OF_PHONE_NUMBER) : null
}

const backwards = (text: string) => [...text].reverse().join('')

const whole = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`

const beginning = (word: string) => `${whole(word)}:*`
