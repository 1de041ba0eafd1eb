import pg from 'pg'
import { named } from './named.ts'

/** What the driver says of a statement that was not answered within `query_timeout`. */
const UNANSWERED = 'Query read timeout'

/**
 * A connection that names what the query builder asks, too, and that nobody uses again once it left a
 * statement unanswered: a `begin` may be done later than we waited, and what others then write on that
 * connection is never committed. A pool ends it by itself only after its own `query`.
 */
export class ServiceClient extends pg.Client {}

const { query } = pg.Client.prototype

Object.defineProperty(ServiceClient.prototype, 'query', {
	value(this: ServiceClient, text: unknown, values: unknown, ...others: unknown[]): unknown {
		const isNameable = typeof text === 'string' && Array.isArray(values) && values.length > 0
		const asked: unknown = Reflect.apply(
			query,
			this,
			isNameable ? [named(text, values), ...others] : [text, values, ...others],
		)
		if (!(asked instanceof Promise)) return asked
		return asked.catch((error: Error) => {
			if (error.message === UNANSWERED) void this.end()
			throw error
		})
	},
})
