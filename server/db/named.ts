import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Several times as many as there are: an unbounded number would fill the memory of each connection. */
const MOST_NAMES = 500

const names = new Map<string, string>()

/** A named (prepared) statement is parsed and planned once per connection, not once per call. */
export function named(text: string, values: unknown[] = []): pg.QueryConfig {
	const name = nameOf(text)
	return name === undefined ? { text, values } : { name, text, values }
}

function nameOf(text: string): string | undefined {
	const known = names.get(text)
	if (known !== undefined || names.size >= MOST_NAMES) return known
	const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
	names.set(text, name)
	return name
}
