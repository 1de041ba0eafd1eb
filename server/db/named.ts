import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Several times as many as there are: an unbounded number would fill the memory of each connection. */
const MOST_NAMES = 500

type NameStatement = (text: string, values?: unknown[]) => pg.QueryConfig

/** A named (prepared) statement is parsed and planned once per connection, not once per call. */
export function nameStatements(): NameStatement {
	const names = new Map<string, string>()
	const nameOf = (text: string) => {
		const known = names.get(text)
		if (known !== undefined || names.size >= MOST_NAMES) return known
		const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
		names.set(text, name)
		return name
	}
	return (text, values = []) => {
		const name = nameOf(text)
		return name === undefined ? { text, values } : { name, text, values }
	}
}
