import type pg from 'pg'

/**
 * Cancels a statement when the signal aborts. PostgreSQL goes on with a statement that nobody waits for,
 * so it is cancelled there as well; only then is the connection free for others.
 */
export async function cancelledBy<Result>(
	signal: AbortSignal | undefined,
	pool: pg.Pool,
	client: pg.PoolClient,
	work: () => Promise<Result>,
): Promise<Result> {
	if (!signal) return work()
	const answer = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
	let cancelling: Promise<unknown> = Promise.resolve()
	const cancel = () => {
		cancelling = pool
			.query('select pg_cancel_backend($1)', [answer.rows[0]?.pid])
			.catch(() => undefined)
	}
	signal.addEventListener('abort', cancel)
	try {
		signal.throwIfAborted()
		const result = await work()
		signal.throwIfAborted()
		return result
	} catch (error) {
		signal.throwIfAborted()
		throw error
	} finally {
		signal.removeEventListener('abort', cancel)
		await cancelling
	}
}
