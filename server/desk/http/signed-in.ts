import { BACKGROUND_HEADER, permissionsOf } from '@coc/contract/desk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { sendProblem } from '../../http/problem.ts'
import { browserFamily } from '../../operators/sessions/browser-family.ts'
import { readSession, type Session } from '../../operators/sessions/session.ts'
import type { sessionCookie } from './session-cookie.ts'

type Cookie = ReturnType<typeof sessionCookie>

type Requirements = {
	readonly db: Database
	readonly cookie: Cookie
	/** Whether a page asks by itself: that prolongs no session. */
	readonly isPolled?: (request: FastifyRequest) => boolean
}

const saysSo = ({ headers }: FastifyRequest) => headers[BACKGROUND_HEADER] !== undefined

export type Signed = { sessionOf(request: FastifyRequest): Session }

/** All routes of this scope are for who is signed in. */
export function requireSession(
	scope: FastifyInstance,
	{ db, cookie, isPolled = saysSo }: Requirements,
): Signed {
	const sessions = new WeakMap<FastifyRequest, Session>()
	scope.addHook('onRequest', async (request, reply) => {
		const token = cookie.tokenIn(request.headers.cookie)
		const session =
			token &&
			(await readSession(db, token, {
				browser: browserFamily(request.headers['user-agent']),
				prolongs: !isPolled(request),
			}))
		if (!session) return sendProblem(reply, 'signed-out')
		sessions.set(request, session)
	})
	return {
		sessionOf(request) {
			const session = sessions.get(request)
			if (!session) throw new Error('The route is not for who is signed in')
			return session
		},
	}
}

/** A role that this version does not know may see nothing. */
export function requireToSee(scope: FastifyInstance, { sessionOf }: Signed): void {
	scope.addHook('preHandler', async (request, reply) => {
		const { role } = sessionOf(request).operator
		if (!permissionsOf(role).includes('see')) return sendProblem(reply, 'not-permitted')
	})
}
