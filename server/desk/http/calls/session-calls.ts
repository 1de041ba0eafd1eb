import {
	languageChoiceSchema,
	type Me,
	permissionsOf,
	type ShownSession,
	signInSchema,
} from '@coc/contract/desk'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../../../http/problem.ts'
import { askForPasskey, operatorWithPasskey } from '../../../operators/passkeys/use-passkey.ts'
import { type ListedSession, listSessions } from '../../../operators/sessions/list-sessions.ts'
import { confirmSession, endSession, type Session } from '../../../operators/sessions/session.ts'
import { operatorSignedIn } from '../../acts/operator.ts'
import type { DeskFace } from '../desk-face.ts'
import { parseOrRefuse } from '../parse-body.ts'
import type { Signed } from '../signed-in.ts'
import { ceremony } from './sign-in-calls.ts'

/** One's own session, one's other ones, and those of a colleague. */
export function sessionCalls(scope: FastifyInstance, face: DeskFace, { sessionOf }: Signed): void {
	const { desk, party, cookie } = face
	const { db } = desk.shop

	scope.get('/api/desk/me', async (request) => presentMe(sessionOf(request), face))

	scope.post('/api/desk/me/language', async (request, reply) => {
		const chosen = parseOrRefuse(reply, languageChoiceSchema, request.body)
		if (!chosen) return reply
		await db
			.updateTable('operators')
			.set({ language: chosen.language })
			.where('id', '=', sessionOf(request).operator.id)
			.execute()
		return reply.code(204).send()
	})

	scope.post('/api/desk/sign-out', async (request, reply) => {
		await endSession(db, sessionOf(request).id)
		return reply.header('set-cookie', cookie.takeBack).code(204).send()
	})

	scope.post('/api/desk/confirm/options', async (request) => {
		const { id } = sessionOf(request)
		return ceremony(await askForPasskey(db, party, { purpose: 'confirm', sessionId: id }))
	})

	scope.post('/api/desk/confirm', async (request, reply) => {
		const used = parseOrRefuse(reply, signInSchema, request.body)
		if (!used) return reply
		const { id, operator } = sessionOf(request)
		const shown = await operatorWithPasskey(db, party, used, { purpose: 'confirm', sessionId: id })
		// A colleague's passkey is a passkey too.
		if (shown?.id !== operator.id) return sendProblem(reply, 'sign-in-refused')
		await confirmSession(db, id)
		return reply.code(204).send()
	})

	scope.get('/api/desk/sessions', async (request) => {
		const { id, operator } = sessionOf(request)
		return presentSessions(await listSessions(db, operator.id), id)
	})

	/** Those of a colleague, for who lets people in. They end by an act, which is logged. */
	scope.get<{ Params: { id: string } }>(
		'/api/desk/operators/:id/sessions',
		async (request, reply) => {
			const { id, operator } = sessionOf(request)
			if (!permissionsOf(operator.role).includes('operators')) {
				return sendProblem(reply, 'not-permitted')
			}
			const all = await listSessions(db)
			const theirs = all.filter((session) => session.operator.id === request.params.id)
			return presentSessions(theirs, id)
		},
	)

	scope.delete<{ Params: { id: string } }>('/api/desk/sessions/:id', async (request, reply) => {
		const own = await listSessions(db, sessionOf(request).operator.id)
		const meant = own.find(({ id }) => id === request.params.id)
		if (!meant) return sendProblem(reply, 'not-found')
		await endSession(db, meant.id)
		return reply.code(204).send()
	})

	/** All but the one that asks. */
	scope.delete('/api/desk/sessions', async (request, reply) => {
		const { id, operator } = sessionOf(request)
		await db
			.deleteFrom('desk_sessions')
			.where('operator_id', '=', operator.id)
			.where('id', '!=', id)
			.execute()
		return reply.code(204).send()
	})
}

function presentSessions(sessions: readonly ListedSession[], asking: string) {
	const shown = sessions.map(
		(session): ShownSession => ({
			...session,
			isThis: session.id === asking,
			startedAt: session.startedAt.toISOString(),
			activeAt: session.activeAt.toISOString(),
		}),
	)
	return { sessions: shown }
}

function presentMe(session: Session, { clerkRefundLimitOre, desk }: DeskFace): Me {
	const { id, name, emailAddress, role, language } = session.operator
	const { refundLimitOre } = operatorSignedIn(session, clerkRefundLimitOre)
	return {
		operator: { id, name, emailAddress, role, language },
		permissions: [...permissionsOf(role)],
		fresh: session.isFresh,
		signedInBy: session.signedInBy,
		idleEndsAt: session.idleEndsAt.toISOString(),
		endsAt: session.endsAt.toISOString(),
		refundLimitOre,
		nameExtraCharacters: desk.shop.nameExtraCharacters,
	}
}
