import { CHANGES_PATH, permissionsOf } from '@coc/contract/desk'
import type { FastifyInstance } from 'fastify'
import { EVENT_STREAM } from '../../../http/event-stream.ts'
import { sendProblem } from '../../../http/problem.ts'
import type { ChangeStreams } from '../../live/change-streams.ts'
import type { Signed } from '../signed-in.ts'

/** As server-sent events, without end: a word whenever the screen, or who else sees it, should be looked at again. */
export function changeCalls(scope: FastifyInstance, streams: ChangeStreams, signed: Signed): void {
	scope.get(CHANGES_PATH, async (request, reply) => {
		const { id, operator } = signed.sessionOf(request)
		if (!permissionsOf(operator.role).includes('see')) return sendProblem(reply, 'not-permitted')
		// From here on the answer is our own: time-outs and the bound on calls in work are not for it.
		reply.hijack()
		reply.type(`${EVENT_STREAM}; charset=utf-8`)
		// nginx would keep what comes until it is worth a packet.
		reply.header('x-accel-buffering', 'no')
		const { raw } = reply
		for (const [name, value] of Object.entries(reply.getHeaders())) {
			if (value !== undefined) raw.setHeader(name, value)
		}
		raw.writeHead(200)
		streams.add(id, raw)
	})
	scope.addHook('preClose', () => streams.close())
}
