import { addPasskeySchema, type Ceremony, type SignInWays, signInSchema } from '@coc/contract/desk'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientOf } from '../../../http/client-address.ts'
import { sendProblem } from '../../../http/problem.ts'
import { takeSignInCall } from '../../../limits/desk-sign-ins.ts'
import type { StoredOperator } from '../../../operators/operator-row.ts'
import { addPasskey, beginAddingPasskey } from '../../../operators/passkeys/add-passkey.ts'
import { askForPasskey, operatorWithPasskey } from '../../../operators/passkeys/use-passkey.ts'
import { browserFamily } from '../../../operators/sessions/browser-family.ts'
import { startSession } from '../../../operators/sessions/session.ts'
import { noteOf } from '../../acts/act.ts'
import type { DeskFace } from '../desk-face.ts'
import { parseOrRefuse } from '../parse-body.ts'

type WithToken = { readonly Params: { readonly token: string } }

/** For who is not signed in yet. Every refusal of a kind reads alike, so that it tells nothing of who exists. */
export function signInCalls(
	app: FastifyInstance,
	{ desk, party, cookie, company }: DeskFace,
): void {
	const { db, pool } = desk.shop

	app.get('/api/desk/sign-in', async (): Promise<SignInWays> => {
		const { brandName, brandColor } = desk.shop
		return { brandName, brandColor, company: company !== null }
	})

	// In a scope of its own: each call of it is counted.
	app.register(async (scope) => {
		scope.addHook('preHandler', async (request, reply) => {
			const allowance = await takeSignInCall(pool, clientOf(request.ip))
			if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance)
		})

		scope.post('/api/desk/sign-in/options', async (): Promise<Ceremony> => {
			return ceremony(await askForPasskey(db, party, { purpose: 'sign-in' }))
		})

		scope.post('/api/desk/sign-in', async (request, reply) => {
			const used = parseOrRefuse(reply, signInSchema, request.body)
			if (!used) return reply
			const operator = await operatorWithPasskey(db, party, used, { purpose: 'sign-in' })
			if (!operator) return sendProblem(reply, 'sign-in-refused')
			return signIn(request, reply, operator)
		})

		scope.post<WithToken>('/api/desk/invites/:token/options', async (request, reply) => {
			const begun = await beginAddingPasskey(db, party, request.params.token)
			return begun ? reply.send(ceremony(begun)) : sendProblem(reply, 'invite-refused')
		})

		scope.post<WithToken>('/api/desk/invites/:token', async (request, reply) => {
			const added = parseOrRefuse(reply, addPasskeySchema, request.body)
			if (!added) return reply
			const operator = await addPasskey(db, party, request.params.token, added, noteAdded)
			if (!operator) return sendProblem(reply, 'invite-refused')
			return signIn(request, reply, operator)
		})
	})

	async function signIn(request: FastifyRequest, reply: FastifyReply, { id }: StoredOperator) {
		const token = await startSession(db, {
			operatorId: id,
			browser: browserFamily(request.headers['user-agent']),
			signedInBy: 'passkey',
		})
		return reply.header('set-cookie', cookie.give(token)).code(204).send()
	}
}

const noteAdded = (operator: StoredOperator, { replaces }: { readonly replaces: boolean }) =>
	noteOf(operator, 'add-passkey', replaces ? { details: { replaces } } : {})

type Begun = { readonly ceremony: string; readonly options: { readonly challenge: string } }

/** As the browser's own methods take it. */
export function ceremony({ ceremony, options }: Begun): Ceremony {
	return { ceremony, options: { ...options } }
}
