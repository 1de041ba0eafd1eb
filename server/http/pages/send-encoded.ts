import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoded } from './site.ts'

/** Sends the smallest encoding that the client accepts, or 304 Not Modified. */
export function sendEncoded(
	request: FastifyRequest,
	reply: FastifyReply,
	content: Encoded,
	onWhole?: (body: Buffer) => void,
) {
	reply.header('etag', content.etag)
	alsoVaryBy(reply, 'Accept-Encoding')
	if (request.headers['if-none-match'] === content.etag) {
		return reply.code(304).removeHeader('content-type').send()
	}
	const encoding = encodingFor(request.headers['accept-encoding'])
	if (encoding !== 'identity') reply.header('content-encoding', encoding)
	onWhole?.(content[encoding])
	return reply.send(content[encoding])
}

export function alsoVaryBy(reply: FastifyReply, header: string): void {
	const vary = reply.getHeader('vary')
	reply.header('vary', vary ? `${vary}, ${header}` : header)
}

type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest of those that the caller names and does not refuse (`q=0`). */
export function encodingFor(accepted: string | string[] = ''): Encoding {
	const names = acceptedIn(String(accepted))
	return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity'
}

function acceptedIn(text: string): string[] {
	return text.split(',').flatMap((one) => {
		const [name = '', weight = ''] = one.split(';').map((part) => part.trim().toLowerCase())
		return Number(weight.replace('q=', '') || 1) > 0 ? [name] : []
	})
}
