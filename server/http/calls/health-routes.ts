import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import * as v from 'valibot'
import { sendProblem } from '../problem.ts'

const PROBED_WITHIN_MS = 60_000

/** For a proxy: without the database we still have pages, and better words for it than the proxy's own. */
const withoutDatabase = v.object({ exclude: v.literal('database') })

/** Liveness and readiness. `isProbed`: whether readiness was asked for lately. */
export function healthRoutes(
	app: FastifyInstance,
	pool: pg.Pool,
	stopping: AbortSignal,
	paths = { live: '/healthz', ready: '/readyz' },
): { isProbed(): boolean } {
	let askedAt = Number.NEGATIVE_INFINITY

	app.get(paths.live, async () => ({ status: 'ok' }))

	app.get(paths.ready, async ({ query }, reply) => {
		askedAt = performance.now()
		if (stopping.aborted) return sendProblem(reply, 'temporarily-unavailable')
		try {
			if (!v.is(withoutDatabase, query)) await pool.query('select 1')
			return { status: 'ready' }
		} catch {
			return sendProblem(reply, 'temporarily-unavailable')
		}
	})
	return { isProbed: () => performance.now() - askedAt < PROBED_WITHIN_MS }
}
