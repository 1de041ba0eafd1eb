import { isAscii } from 'node:buffer'

export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** Bytes that Windows-1252 gives no meaning. */
const NOT_WINDOWS_1252: readonly number[] = [0x81, 0x8d, 0x8f, 0x90, 0x9d]

/** What UTF-8 is mostly used for; by chance, two letters of Windows-1252 read as UTF-8 are something else. */
const EUROPEAN = /[\u00a0-\u017f\u2010-\u20ac]/g

/** By so many characters more of one kind than of the other, the rest of a file need not be read. */
const CLEAR_LEAD = 1_000

/** What the first bytes tell: a byte order mark, or the zeros that UTF-16 puts beside each letter of the header. */
export function encodingOfStart(start: Uint8Array): Encoding | null {
	const [first, second, third, fourth] = start
	if (first === 0xff && second === 0xfe) return 'utf-16le'
	if (first === 0xfe && second === 0xff) return 'utf-16be'
	if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
	if (first && third && second === 0 && fourth === 0) return 'utf-16le'
	if (second && fourth && first === 0 && third === 0) return 'utf-16be'
	return null
}

/**
 * UTF-8 or Windows-1252, or null where it is neither. Single lines may be broken; where more is broken
 * than not, nobody can tell which of both a letter was meant in.
 */
export async function recogniseEncoding(
	chunks: AsyncIterable<Uint8Array>,
): Promise<Encoding | null> {
	const decoder = new TextDecoder('utf-8')
	let isAllAscii = true
	let maybeWindows1252 = true
	let good = 0
	let european = 0
	let broken = 0
	for await (const chunk of chunks) {
		if (isAllAscii && isAscii(chunk)) continue
		isAllAscii = false
		const text = decoder.decode(chunk, { stream: true })
		good += text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
		european += text.match(EUROPEAN)?.length ?? 0
		broken += text.match(/\ufffd/g)?.length ?? 0
		maybeWindows1252 &&= !NOT_WINDOWS_1252.some((byte) => chunk.includes(byte))
		if (good > broken + CLEAR_LEAD) return 'utf-8'
	}
	// The last letter may have been cut off.
	broken += decoder.decode().length
	if (good >= broken) return 'utf-8'
	return european === 0 && maybeWindows1252 ? 'windows-1252' : null
}

/** What is no text in this encoding becomes U+FFFD. */
export async function* decoded(
	chunks: AsyncIterable<Uint8Array>,
	encoding: Encoding,
): AsyncGenerator<string> {
	const decoder = new TextDecoder(encoding)
	for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
	yield decoder.decode()
}
