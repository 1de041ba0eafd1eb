import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { chosenLanguage } from '@coc/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from '../request-id.ts'
import { routeOf } from '../request-log.ts'
import { encodingFor } from './send-encoded.ts'

type CachedResponse = {
	readonly route: string
	/** Names and values alternate: the form that Node writes fastest. */
	readonly headers: readonly string[]
	readonly body: Buffer
}

type ResponseCacheOptions = {
	readonly idOf: (request: IncomingMessage) => string
	readonly onAnswer: (answer: Answered) => void
}

type Answered = {
	readonly request: string
	readonly route: string
	readonly seconds: number
}

export type ResponseCache = {
	/** What is about to be sent is the same for everyone who asks for this address in the same way. */
	remember(reply: FastifyReply, body: Buffer): void
	/** Answers cache hits and leaves the rest to the framework. */
	before(framework: RequestListener): RequestListener
	/** From now on the framework answers everything: it is to close the connections. */
	stop(): void
}

/**
 * Serves repeated requests for pages and scripts without the framework, which would take most of the time.
 * Its size is bounded by the addresses, languages and encodings there are.
 */
export function responseCache({ idOf, onAnswer }: ResponseCacheOptions): ResponseCache {
	const cached = new Map<string, CachedResponse>()
	let stopped = false

	const send = (request: IncomingMessage, response: ServerResponse, answer: CachedResponse) => {
		const began = performance.now()
		const id = idOf(request)
		response.writeHead(200, [...answer.headers, REQUEST_ID_HEADER, id]).end(answer.body)
		const seconds = (performance.now() - began) / 1_000
		onAnswer({ request: id, route: answer.route, seconds })
	}
	return {
		remember(reply, body) {
			const { request } = reply
			if (!isPlain(request) || reply.statusCode !== 200) return
			const answer = { route: routeOf(request), headers: headersOf(reply, body), body }
			cached.set(keyOf(request), answer)
		},
		before: (framework) => (request, response) => {
			const answer = stopped || !isPlain(request) ? undefined : cached.get(keyOf(request))
			if (answer) send(request, response, answer)
			else framework(request, response)
		},
		stop() {
			stopped = true
		},
	}
}

type Asked = Pick<IncomingMessage | FastifyRequest, 'method' | 'url' | 'headers'>

/** Whoever says more may be answered otherwise. */
function isPlain({ method, headers }: Asked): boolean {
	return method === 'GET' && !('if-none-match' in headers || 'origin' in headers)
}

function keyOf({ url, headers }: Asked): string {
	return `${chosenLanguage(headers.cookie)} ${encodingFor(headers['accept-encoding'])} ${url}`
}

function headersOf(reply: FastifyReply, body: Buffer): string[] {
	const { [REQUEST_ID_HEADER]: _, ...headers } = reply.getHeaders()
	const lasting = { ...headers, 'content-length': body.length }
	return Object.entries(lasting).flatMap(([name, value]) => [name, String(value)])
}
