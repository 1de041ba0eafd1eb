import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { sendProblem } from './problem.ts'

export function healthRoutes(app: FastifyInstance, pool: pg.Pool): void {
	app.get('/healthz', async () => ({ status: 'ok' }))

	app.get('/readyz', async (_request, reply) => {
		try {
			await pool.query('select 1')
			return { status: 'ready' }
		} catch {
			return sendProblem(reply, 'temporarily-unavailable')
		}
	})
}
