import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { chosenLanguage, type Language } from '@coc/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from '../request-id.ts'
import { routeOf } from '../request-log.ts'
import { keepsConnection, readyHead, sendReady } from './ready-head.ts'
import { encodingFor } from './send-encoded.ts'

type ReadyAnswer = {
	readonly route: string
	/** All of it but what each request adds. */
	readonly head: string
	readonly body: Buffer
}

export type ReadyAnswersOptions = {
	readonly idOf: (request: IncomingMessage) => string
	readonly onAnswer: (answer: Answered) => void
	/** Answers are then to close their connections, which those from memory do not. */
	readonly isClosing: () => boolean
}

export type Answered = {
	readonly request: string
	readonly route: string
	readonly seconds: number
}

export type ReadyAnswers = {
	/** The answer that is being sent is the same for everyone who asks for this address in this language. */
	remember(request: FastifyRequest, languages: readonly Language[]): void
}

/** A caller who says one of these may be answered otherwise. */
const PARTICULAR = ['if-none-match', 'origin', 'range']

/**
 * Pages and scripts that were once sent are sent again as they are, without a way through the framework:
 * three times as many per second. There are as many of them as addresses, languages and encodings.
 */
export function answerFromMemory(
	app: FastifyInstance,
	{ idOf, onAnswer, isClosing }: ReadyAnswersOptions,
): ReadyAnswers {
	const ready = new Map<string, Map<string, ReadyAnswer>>()
	const toRemember = new WeakMap<FastifyRequest, readonly Language[]>()

	app.addHook('onSend', (request, reply, payload, done) => {
		const languages = toRemember.get(request)
		const isWhole = reply.statusCode === 200 && Buffer.isBuffer(payload)
		if (languages && isWhole && !isClosing()) {
			const answer = {
				route: routeOf(request),
				head: readyHead(headersOf(reply, payload.length), app.server.keepAliveTimeout),
				body: payload,
			}
			const encoding = encodingFor(request.headers['accept-encoding'])
			for (const language of languages) {
				const ofAddress = ready.get(request.url) ?? new Map<string, ReadyAnswer>()
				ready.set(request.url, ofAddress.set(`${language} ${encoding}`, answer))
			}
		}
		done()
	})

	const find = (request: IncomingMessage): ReadyAnswer | undefined => {
		const { method, url = '', headers } = request
		const ofAddress = method === 'GET' ? ready.get(url) : undefined
		if (!ofAddress || PARTICULAR.some((name) => name in headers)) return undefined
		if (!keepsConnection(request)) return undefined
		const language = chosenLanguage(headers.cookie)
		return ofAddress.get(`${language} ${encodingFor(headers['accept-encoding'])}`)
	}
	const send = (
		request: IncomingMessage,
		response: ServerResponse,
		{ head, body, route }: ReadyAnswer,
	) => {
		const began = performance.now()
		const id = idOf(request)
		sendReady(response, { head, ownHeader: `${REQUEST_ID_HEADER}: ${id}`, body })
		onAnswer({ request: id, route, seconds: (performance.now() - began) / 1_000 })
	}
	app.addHook('onReady', (done) => {
		const { server } = app
		const [throughFramework] = server.listeners('request')
		if (isListener(throughFramework)) {
			server.removeListener('request', throughFramework)
			server.on('request', (request, response) => {
				const answer = isClosing() ? undefined : find(request)
				if (answer) send(request, response, answer)
				else throughFramework(request, response)
			})
		}
		done()
	})
	return {
		remember(request, languages) {
			const isPlain =
				request.method === 'GET' && !PARTICULAR.some((name) => name in request.headers)
			if (isPlain) toRemember.set(request, languages)
		},
	}
}

function headersOf(reply: FastifyReply, length: number): [string, string][] {
	const headers = Object.entries(reply.getHeaders())
		.filter(([name]) => name !== REQUEST_ID_HEADER && name !== 'content-length')
		.map(([name, value]): [string, string] => [name, String(value)])
	return [...headers, ['content-length', String(length)]]
}

function isListener(listener: unknown): listener is RequestListener {
	return typeof listener === 'function'
}
