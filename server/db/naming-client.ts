import { createHash } from 'node:crypto'
import pg from 'pg'

/** Several times as many as there are: what varied without end would fill the memory of each connection. */
const MOST_NAMES = 500

const names = new Map<string, string>()

/** A statement with a name is parsed and planned once per connection, not once per call. */
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

/** A connection that names what the query builder asks, too. */
export class NamingClient extends pg.Client {}

const { query } = pg.Client.prototype

Object.defineProperty(NamingClient.prototype, 'query', {
	value(this: NamingClient, text: unknown, values: unknown, ...others: unknown[]): unknown {
		const isNameable = typeof text === 'string' && Array.isArray(values) && values.length > 0
		return Reflect.apply(
			query,
			this,
			isNameable ? [named(text, values), ...others] : [text, values, ...others],
		)
	},
})
