import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Who looks again every few seconds is told in a word that nothing has changed. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: object) {
	const text = JSON.stringify(body)
	const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
	reply.header('etag', etag)
	if (request.headers['if-none-match'] === etag) return reply.code(304).send()
	return reply.type('application/json; charset=utf-8').send(text)
}
