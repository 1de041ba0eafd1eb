import { readFile } from 'node:fs/promises'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { apiError, errorBody, isApiError } from './api-error.ts'
import { html } from './html.ts'
import { sendPage } from './layout.ts'

/** The bare server: what bodies it reads, how errors look, the style sheet. */
export async function createHttpServer(): Promise<FastifyInstance> {
	const app = fastify({ forceCloseConnections: true })
	const styles = await readStyles()

	app.removeAllContentTypeParsers()
	app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson)
	app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm)

	app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
	app.setNotFoundHandler((request, reply) =>
		sendError(request, reply, apiError('NOT_FOUND', 'There is nothing at this address.')),
	)
	app.get('/sandbox.css', (_, reply) => reply.type('text/css; charset=utf-8').send(styles))
	return app
}

/** One sheet out of several files; a later one may refine an earlier one. */
async function readStyles(): Promise<string> {
	const files = ['page', 'tables', 'forms', 'provider', 'mailbox'].map((name) =>
		readFile(new URL(`./styles/${name}.css`, import.meta.url), 'utf8'),
	)
	return (await Promise.all(files)).join('\n')
}

// A call without a body, such as cancel, may still say that it sends JSON.
async function parseJson(_: FastifyRequest, body: string): Promise<unknown> {
	if (body.trim() === '') return undefined
	try {
		return JSON.parse(body)
	} catch {
		throw apiError('PARSE_ERROR', 'The body is not JSON.')
	}
}

async function parseForm(_: FastifyRequest, body: string): Promise<unknown> {
	return Object.fromEntries(new URLSearchParams(body))
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown) {
	const { status, code, message } = describe(error)
	reply.status(status)
	if (!request.headers.accept?.includes('text/html')) return reply.send(errorBody(code, message))
	return sendPage(reply, { title: 'That did not work', body: html`<p>${message}</p>` })
}

function describe(error: unknown): { status: number; code: string; message: string } {
	if (isApiError(error))
		return { status: error.statusCode, code: error.errorCode, message: error.message }
	const message = error instanceof Error ? error.message : String(error)
	const status = statusOf(error)
	return { status, code: status < 500 ? 'PARSE_ERROR' : 'INTERNAL_ERROR', message }
}

function statusOf(error: unknown): number {
	const known = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
	return typeof known === 'number' ? known : 500
}
