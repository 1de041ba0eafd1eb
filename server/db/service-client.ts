import pg from 'pg'
import { nameStatements } from './named.ts'

/** The driver's message when `query_timeout` is over. */
const UNANSWERED = 'Query read timeout'

const { query } = pg.Client.prototype

/**
 * The client of one pool. Makes the query builder's statements prepared ones, too, and closes itself once a
 * statement has timed out: a late `begin` would leave what others then write on the connection uncommitted.
 * A pool does so only after its own `query`.
 */
export function serviceClient(): typeof pg.Client {
	const named = nameStatements()
	class ServiceClient extends pg.Client {}
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
	return ServiceClient
}
