import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoded } from './site.ts'

/** What lies ready, in the smallest form that the caller reads, or only the word that it is the same still. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, content: Encoded) {
	reply.header('etag', content.etag)
	const vary = reply.getHeader('vary')
	reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
	if (request.headers['if-none-match'] === content.etag) {
		return reply.code(304).removeHeader('content-type').send()
	}
	const accepted = request.headers['accept-encoding'] ?? ''
	const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
	if (encoding) reply.header('content-encoding', encoding)
	return reply.send(content[encoding ?? 'identity'])
}
