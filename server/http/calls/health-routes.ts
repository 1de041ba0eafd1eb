import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { sendProblem } from '../problem.ts'

const PROBED_WITHIN_MS = 60_000

/** Liveness and readiness. `isProbed`: whether readiness was asked for lately. */
export function healthRoutes(
	app: FastifyInstance,
	pool: pg.Pool,
	stopping: AbortSignal,
	paths = { live: '/healthz', ready: '/readyz' },
): { isProbed(): boolean } {
	let askedAt = Number.NEGATIVE_INFINITY

	app.get(paths.live, async () => ({ status: 'ok' }))

	app.get(paths.ready, async (_request, reply) => {
		askedAt = performance.now()
		if (stopping.aborted) return sendProblem(reply, 'temporarily-unavailable')
		try {
			await pool.query('select 1')
			return { status: 'ready' }
		} catch {
			return sendProblem(reply, 'temporarily-unavailable')
		}
	})
	return { isProbed: () => performance.now() - askedAt < PROBED_WITHIN_MS }
}
