import type pg from 'pg'

/**
 * Does what must stop when the signal says so. PostgreSQL goes on with a statement that nobody waits
 * for any more, so it is told as well; and only when it knows is the connection free for others.
 */
export async function cancelledBy<Result>(
	signal: AbortSignal | undefined,
	pool: pg.Pool,
	client: pg.PoolClient,
	work: () => Promise<Result>,
): Promise<Result> {
	if (!signal) return work()
	const answer = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
	let telling: Promise<unknown> = Promise.resolve()
	const tell = () => {
		telling = pool
			.query('select pg_cancel_backend($1)', [answer.rows[0]?.pid])
			.catch(() => undefined)
	}
	signal.addEventListener('abort', tell)
	try {
		signal.throwIfAborted()
		const result = await work()
		signal.throwIfAborted()
		return result
	} catch (error) {
		signal.throwIfAborted()
		throw error
	} finally {
		signal.removeEventListener('abort', tell)
		await telling
	}
}
