import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer as it is sent, to one or to many who asked the same. */
export type Tagged = { readonly text: string; readonly etag: string }

export function taggedOf(body: object): Tagged {
	const text = JSON.stringify(body)
	return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

/** Who looks again every few seconds is told in a word that nothing has changed. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: object) {
	return sendAsTagged(request, reply, taggedOf(body))
}

export function sendAsTagged(request: FastifyRequest, reply: FastifyReply, { text, etag }: Tagged) {
	reply.header('etag', etag)
	if (request.headers['if-none-match'] === etag) return reply.code(304).send()
	return reply.type('application/json; charset=utf-8').send(text)
}
