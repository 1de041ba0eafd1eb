import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { clientOf } from '../../../http/client-address.ts'
import { sendProblem } from '../../../http/problem.ts'
import type { Allowance } from '../../../limits/bucket.ts'
import { takeSignInCall } from '../../../limits/desk-sign-ins.ts'
import { beginCeremony, takeCeremony } from '../../../operators/ceremonies.ts'
import type { IdentityProvider } from '../../../operators/company/identity-provider.ts'
import { operatorWithIdentity } from '../../../operators/company/operator-with-identity.ts'
import { browserFamily } from '../../../operators/sessions/browser-family.ts'
import { confirmSession, readSession, startSession } from '../../../operators/sessions/session.ts'
import { noteOf } from '../../acts/act.ts'
import type { DeskFace } from '../desk-face.ts'
import { shortCookie } from '../session-cookie.ts'

const BEGIN = '/api/desk/company-sign-in'
const CALLBACK = `${BEGIN}/callback`

const checksSchema = v.object({
	state: v.string(),
	nonce: v.string(),
	codeVerifier: v.string(),
	/** The session that is to be confirmed, and whose it is. */
	sessionId: v.optional(v.string()),
	operatorId: v.optional(v.string()),
})

/** Signing in by the company's own sign-in, where it has one. A person follows these, so they lead to pages. */
export function companyCalls(
	app: FastifyInstance,
	face: DeskFace,
	company: IdentityProvider,
): void {
	const { db, pool } = face.desk.shop
	const url = face.party.origin
	const short = shortCookie(url)
	const refused = (reply: FastifyReply) => reply.redirect('/?sign-in=refused', 303)
	const away = (reply: FastifyReply) => reply.redirect('/?sign-in=away', 303)
	const isAway = (request: FastifyRequest) => (error: unknown) => {
		face.log.error(error, request.id)
		return undefined
	}

	app.register(async (scope) => {
		/** `?again`: for who is signed in and has to show again that it is them. */
		scope.get(BEGIN, async (request, reply) => {
			const again = v.is(v.object({ again: v.string() }), request.query)
			const session = again ? await sessionOf(request) : null
			const allowance = await allowanceOf(request, session !== null)
			if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance)
			if (again && !session) return sendProblem(reply, 'signed-out')
			const begun = await company.begin({ callback: url + CALLBACK, again }).catch(isAway(request))
			if (!begun) return away(reply)
			const { address, checks } = begun
			const ceremony = await beginCeremony(db, {
				purpose: 'company-sign-in',
				challenge: checks.state,
				details: {
					...checks,
					...(session && { sessionId: session.id, operatorId: session.operator.id }),
				},
			})
			return reply.header('set-cookie', short.give(ceremony)).redirect(address, 303)
		})

		scope.get(CALLBACK, async (request, reply) => {
			// It belongs to the browser that began it: nobody is signed in by a link that another sends.
			const ceremony = short.valueIn(request.headers.cookie)
			const begun = ceremony && (await takeCeremony(db, ceremony, { purpose: 'company-sign-in' }))
			const checks = v.safeParse(checksSchema, begun ? begun.details : null)
			const again = checks.success && checks.output.sessionId !== undefined
			const allowance = await allowanceOf(request, again)
			if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance)
			if (!checks.success) return refused(reply)
			const { sessionId, operatorId, ...expected } = checks.output
			const asked = { address: url + request.url, checks: expected, again }
			const identity = await company.finish(asked).catch(isAway(request))
			if (identity === undefined) return away(reply)
			const operator =
				identity &&
				(await operatorWithIdentity(db, identity, (one) => noteOf(one, 'add-company-account', {})))
			if (!operator) return refused(reply)
			if (sessionId === undefined) {
				const token = await startSession(db, {
					operatorId: operator.id,
					browser: browserFamily(request.headers['user-agent']),
					signedInBy: 'company',
				})
				reply.header('set-cookie', [short.takeBack, face.cookie.give(token)])
				return reply.redirect('/', 303)
			}
			if (operator.id !== operatorId) return refused(reply)
			await confirmSession(db, sessionId)
			return reply.header('set-cookie', short.takeBack).redirect('/?confirmed', 303)
		})
	})

	/** Who is signed in is no stranger: what others of their network use up does not keep them from an act. */
	async function allowanceOf(request: FastifyRequest, isSignedIn: boolean): Promise<Allowance> {
		return isSignedIn ? { allowed: true } : takeSignInCall(pool, clientOf(request.ip))
	}

	async function sessionOf(request: FastifyRequest) {
		const token = face.cookie.tokenIn(request.headers.cookie)
		const browser = browserFamily(request.headers['user-agent'])
		return token ? readSession(db, token, { browser, prolongs: true }) : null
	}
}
