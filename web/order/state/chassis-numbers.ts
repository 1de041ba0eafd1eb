import { isChassisNumber, MAX_CARS_PER_ORDER, normaliseChassisNumber } from '@coc/contract'

export type Outcome = 'added' | 'duplicate' | 'wrongLength' | 'tooMany'

export type JudgedNumber = {
	/** As the visitor wrote it. */
	readonly written: string
	readonly chassisNumber: string
	readonly outcome: Outcome
}

const SEPARATORS = /[\r\n\t,;]+/

/** The numbers in a text from a spreadsheet, a mail or a keyboard. A blank text has none. */
export function splitChassisNumbers(text: string): readonly string[] {
	return text
		.split(SEPARATORS)
		.flatMap(splitAtSpaces)
		.map((part) => part.trim())
		.filter(Boolean)
}

/** A space may stand inside a number; only whole numbers on both sides, or a label, make it a separator. */
function splitAtSpaces(text: string): readonly string[] {
	const words = text.split(/\s+/).filter(normaliseChassisNumber)
	return words.every(isNumber) ? words : [text]
}

function isNumber(written: string): boolean {
	return isChassisNumber(normaliseChassisNumber(written))
}

/** What an input of one line can hold of a pasted text, without gluing its lines together. */
export function onOneLine(pasted: string): string {
	return pasted.split('\n').flatMap(numbersInRow).join(', ')
}

/** A spreadsheet brings plates and models along, and a heading, which has no digit. */
function numbersInRow(row: string): readonly string[] {
	const parts = splitChassisNumbers(row)
	if (!row.includes('\t')) return parts
	return parts.filter(parts.some(isNumber) ? isMeantAsNumber : (part) => /\d/.test(part))
}

/**
 * A mistyped one beside a right one is refused where it is seen. Plates are shorter, models have spaces or few digits,
 * personal numbers have no letter.
 */
function isMeantAsNumber(part: string): boolean {
	const like = /^(?=\d*\p{L})(?=(?:\p{L}*\d){3})[\p{L}\d]{12,}$/u
	return isNumber(part) || part.split(/\s+/).some((word) => like.test(normaliseChassisNumber(word)))
}

/** What becomes of each number, given those already in the order. */
export function judgeChassisNumbers(
	written: readonly string[],
	inOrder: readonly string[],
): readonly JudgedNumber[] {
	const taken = new Set(inOrder)
	return written.map((text) => {
		const chassisNumber = normaliseChassisNumber(text)
		const outcome = judge(chassisNumber, taken)
		if (outcome === 'added') taken.add(chassisNumber)
		return { written: text, chassisNumber, outcome }
	})
}

function judge(chassisNumber: string, taken: ReadonlySet<string>): Outcome {
	if (!isChassisNumber(chassisNumber)) return 'wrongLength'
	if (taken.has(chassisNumber)) return 'duplicate'
	return taken.size < MAX_CARS_PER_ORDER ? 'added' : 'tooMany'
}
