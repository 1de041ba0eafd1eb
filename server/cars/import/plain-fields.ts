import { CHASSIS_NUMBER_LENGTH } from '@coc/contract'

/**
 * Copies a field, byte by byte, from a line to the row for COPY that begins at `row` and has come to
 * `at`. Answers with where the row goes on; or with NOT_PLAIN, when the field is not like most others
 * are and takes a closer look.
 */
export type CopyPlainField = (
	from: Buffer,
	start: number,
	end: number,
	to: Buffer,
	at: number,
	row: number,
) => number

export const NOT_PLAIN = -1

export const YES: readonly string[] = ['true', '1', 'yes', 'ja']
export const NO: readonly string[] = ['false', '0', 'no', 'nej']
export const LONGEST_TEXT = 200

const SPACE = 0x20
const BACKSLASH = 0x5c
const TILDE = 0x7e
/** What å, ä, ö, é and their like begin with in UTF-8; one byte follows. */
const LATIN_LETTER = 0xc3

export const copyChassisNumber: CopyPlainField = (from, start, end, to, at) => {
	if (end - start !== CHASSIS_NUMBER_LENGTH) return NOT_PLAIN
	let next = at
	for (let index = start; index < end; index++) {
		const byte = from[index] ?? 0
		if (!isDigit(byte) && !isCapital(byte)) return NOT_PLAIN
		to[next++] = byte
	}
	return next
}

export const copyChassisNumber10: CopyPlainField = (from, start, end, to, at, row) => {
	if (start < end) return copyText(from, start, end, to, at, row)
	// The row begins with the chassis number, whose end this is.
	return at + to.copy(to, at, row + CHASSIS_NUMBER_LENGTH - 10, row + CHASSIS_NUMBER_LENGTH)
}

export const copyBoolean: CopyPlainField = (from, start, end, to, at) => {
	for (const word of YES) if (isWord(from, start, end, word)) return write('t', to, at)
	for (const word of NO) if (isWord(from, start, end, word)) return write('f', to, at)
	return NOT_PLAIN
}

export const copyBooleanOrNone: CopyPlainField = (from, start, end, to, at, row) =>
	start === end ? write('f', to, at) : copyBoolean(from, start, end, to, at, row)

export const copyYear: CopyPlainField = (from, start, end, to, at) => {
	if (start === end) return write('0', to, at)
	if (end - start !== 4) return NOT_PLAIN
	const isNear = isWord(from, start, start + 2, '20') || isWord(from, start, start + 2, '19')
	return isNear ? copyDigits(from, start, end, to, at) : NOT_PLAIN
}

export const copyRegistrationType: CopyPlainField = (from, start, end, to, at) => {
	if (start === end) return write('0', to, at)
	return end - start <= 9 ? copyDigits(from, start, end, to, at) : NOT_PLAIN
}

export const copyText: CopyPlainField = (from, start, end, to, at) => {
	if (start === end) return write('\\N', to, at)
	if (end - start > LONGEST_TEXT || from[start] === SPACE || from[end - 1] === SPACE) {
		return NOT_PLAIN
	}
	let next = at
	for (let index = start; index < end; index++) {
		const byte = from[index] ?? 0
		if (byte === LATIN_LETTER && index + 1 < end && isContinuation(from[index + 1] ?? 0)) {
			to[next++] = byte
			to[next++] = from[++index] ?? 0
		} else if (byte < SPACE || byte > TILDE || byte === BACKSLASH) {
			return NOT_PLAIN
		} else {
			to[next++] = byte
		}
	}
	return next
}

/** Whole kronor, which become öre. */
export const copyPrice: CopyPlainField = (from, start, end, to, at) => {
	if (start === end) return write('\\N', to, at)
	if (end - start > 6 || isWord(from, start, start + 1, '0')) return NOT_PLAIN
	const next = copyDigits(from, start, end, to, at)
	return next === NOT_PLAIN ? NOT_PLAIN : write('00', to, next)
}

function copyDigits(from: Buffer, start: number, end: number, to: Buffer, at: number): number {
	let next = at
	for (let index = start; index < end; index++) {
		const byte = from[index] ?? 0
		if (!isDigit(byte)) return NOT_PLAIN
		to[next++] = byte
	}
	return next
}

function isWord(bytes: Buffer, start: number, end: number, word: string): boolean {
	if (end - start !== word.length) return false
	for (let index = 0; index < word.length; index++) {
		if (bytes[start + index] !== word.charCodeAt(index)) return false
	}
	return true
}

function write(text: string, to: Buffer, at: number): number {
	for (let index = 0; index < text.length; index++) to[at + index] = text.charCodeAt(index)
	return at + text.length
}

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isCapital = (byte: number) => byte >= 0x41 && byte <= 0x5a
const isContinuation = (byte: number) => byte >= 0x80 && byte <= 0xbf
