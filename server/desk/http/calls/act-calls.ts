import { ACT_KEY_HEADER, DONE_BEFORE, PIECES_HEADER } from '@coc/contract/desk'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { fieldAtFault } from '../../../http/calls/field-at-fault.ts'
import { sendProblem } from '../../../http/problem.ts'
import { operatorSignedIn } from '../../acts/operator.ts'
import type { Desk } from '../../context.ts'
import type { Answer } from '../acts/act-face.ts'
import { ACT_FACES } from '../acts/act-faces.ts'
import { claimAct } from '../acts/act-keys.ts'
import type { DeskFace } from '../desk-face.ts'
import { asProviderAway } from '../errors.ts'
import type { Signed } from '../signed-in.ts'

const keySchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/))

/** All acts by one call: what each takes is in the contract, what each may is in the act. */
export function actCalls(scope: FastifyInstance, face: DeskFace, { sessionOf }: Signed): void {
	const { db } = face.desk.shop

	scope.post<{ Params: { name: string } }>('/api/desk/acts/:name', async (request, reply) => {
		const act = ACT_FACES.find(({ name }) => name === request.params.name)
		if (!act) return sendProblem(reply, 'not-found')
		const key = v.safeParse(keySchema, request.headers[ACT_KEY_HEADER])
		if (!key.success) {
			return sendProblem(reply, 'invalid-request', { detail: 'Look at Idempotency-Key.' })
		}
		const read = act.read(request.body)
		if ('issue' in read) return sendProblem(reply, 'invalid-request', fieldAtFault(read.issue))
		const session = sessionOf(request)
		const operator = operatorSignedIn(session, face.clerkRefundLimitOre)
		const desk: Desk = { ...face.desk, operator }
		if (act.isRepeatable) return send(reply, await read.perform(desk))
		const claim = await claimAct(db, {
			operatorId: session.operator.id,
			key: key.output,
			act: act.name,
			sent: request.body,
		})
		switch (claim.state) {
			case 'answered':
				return reply.send(claim.answer)
			case 'done':
				return reply.send({ outcome: DONE_BEFORE })
			case 'under-way':
				return sendProblem(reply, 'act-under-way', { retryAfterSeconds: 5 })
			case 'used-for-another':
				return sendProblem(reply, 'act-key-reused')
		}
		try {
			const answer = await read.perform(act.goesOn ? desk : { ...desk, alsoNote: claim.acted })
			if ('told' in answer) await claim.remember(act.toRemember(answer.told))
			return send(reply, answer)
		} catch (error) {
			await claim.giveUp()
			throw act.asksProvider ? asProviderAway(error, act) : error
		}
	})
}

function send(reply: FastifyReply, answer: Answer) {
	if ('told' in answer) return reply.send(answer.told)
	const { name, type, content, pieces } = answer.file
	if (pieces !== undefined) reply.header(PIECES_HEADER, String(pieces))
	return reply
		.type(type)
		.header('content-disposition', `attachment; filename="${name}"`)
		.send(content)
}
