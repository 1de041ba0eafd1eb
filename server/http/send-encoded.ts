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
	const encoding = encodingFor(request.headers['accept-encoding'])
	if (encoding !== 'identity') reply.header('content-encoding', encoding)
	return reply.send(content[encoding])
}

type Encoding = 'br' | 'gzip' | 'identity'

export function encodingFor(accepted: string | string[] | undefined): Encoding {
	const named = String(accepted ?? '')
	if (named.includes('br')) return 'br'
	return named.includes('gzip') ? 'gzip' : 'identity'
}
