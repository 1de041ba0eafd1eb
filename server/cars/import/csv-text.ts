export type Delimiter = ',' | ';'

/** In bytes. No car needs more: what is longer is refused, and never kept in memory as a whole. */
export const LONGEST_LINE = 10_000

/** Control characters, and what stands in a decoded text where the bytes were no UTF-8. */
export const UNREADABLE = /[\p{Cc}\ufffd]/u

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Puts chunks together so that each ends where a line does. Of a line that is too long, only enough
 * is kept to see that it is.
 */
export async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let rest: Buffer = Buffer.alloc(0)
	for await (const chunk of chunks) {
		const end = chunk.lastIndexOf(LINE_FEED) + 1
		if (end > 0) yield Buffer.concat([rest, chunk.subarray(0, end)])
		rest = end > 0 ? chunk.subarray(end) : Buffer.concat([rest, chunk])
		rest = rest.subarray(0, LONGEST_LINE + 1)
	}
	if (rest.length > 0) yield rest
}

/** Where the line that begins at `start` ends: at its line feed, or where there is no more. */
export function endOfLine(lines: Buffer, start: number): number {
	const end = lines.indexOf(LINE_FEED, start)
	return end === -1 ? lines.length : end
}

/** Where the text of that line ends, which a carriage return is no part of. */
export function endOfText(lines: Buffer, start: number, end: number): number {
	return end > start && lines[end - 1] === CARRIAGE_RETURN ? end - 1 : end
}

const NEXT_FIELD: Record<Delimiter, RegExp> = {
	',': /(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/y,
	';': /(?:"([^"]*(?:""[^"]*)*)"|([^";]*))(;|$)/y,
}

/**
 * The fields of one line, quoted as RFC 4180 says; null when a quote is out of place or not closed.
 * A line break within quotes is not followed: no value of ours has one, and a quote that somebody
 * forgot to close would swallow good lines until the next one.
 */
export function splitFields(line: string, delimiter: Delimiter): string[] | null {
	if (!line.includes('"')) return line.split(delimiter)
	const fields: string[] = []
	const nextField = NEXT_FIELD[delimiter]
	nextField.lastIndex = 0
	for (;;) {
		const match = nextField.exec(line)
		if (!match) return null
		const [, quoted, plain = '', end] = match
		fields.push(quoted?.replaceAll('""', '"') ?? plain)
		if (end === '') return fields
	}
}
