export type Delimiter = ',' | ';'

/** No car needs more characters: what is longer is refused, and never kept in memory as a whole. */
export const LONGEST_LINE = 10_000

/** Control characters, and what stands in a decoded text where the bytes were none of its encoding. */
export const UNREADABLE = /[\p{Cc}\ufffd]/u

/** The lines of a text, as many at a time as were read at once. Of one that is too long, only enough to see that it is. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
	let rest = ''
	for await (const chunk of chunks) {
		const lines = (rest + chunk).split('\n')
		rest = lines.pop()?.slice(0, LONGEST_LINE + 1) ?? ''
		if (lines.length > 0) yield lines.map(withoutCarriageReturn)
	}
	if (rest !== '') yield [withoutCarriageReturn(rest)]
}

function withoutCarriageReturn(line: string): string {
	return line.endsWith('\r') ? line.slice(0, -1) : line
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

/** One line of a file, so that `splitFields` finds the same fields again. */
export function joinFields(fields: readonly string[], delimiter: Delimiter): string {
	return fields.map((field) => quoted(field, delimiter)).join(delimiter)
}

function quoted(field: string, delimiter: Delimiter): string {
	return field.includes(delimiter) || field.includes('"')
		? `"${field.replaceAll('"', '""')}"`
		: field
}
