import type { FastifyReply, FastifyRequest } from 'fastify'

/** No answer, and the connection cut. */
export function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
	reply.hijack()
	request.raw.socket.destroy()
	return reply
}
