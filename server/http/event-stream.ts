import type { FastifyReply } from 'fastify'

export const EVENT_STREAM = 'text/event-stream'

/** Open for as long as somebody looks: how long it took says nothing. */
export function isEventStream(reply: FastifyReply): boolean {
	return String(reply.getHeader('content-type')).startsWith(EVENT_STREAM)
}
