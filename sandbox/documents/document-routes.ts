import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiError } from '../api-error.ts'
import type { documentFailures, FailureSwitch } from '../failures.ts'
import { hangUp } from '../hang-up.ts'
import { html } from '../html.ts'
import { sendPage } from '../layout.ts'
import { certificatePdf } from './certificate-pdf.ts'

/** Cars of the made-up brand that have a CoC. */
const cars = ['VND1A2B3C4D567890', 'VND2E3F4G5H678901', 'VND3J4K5L6M789012'] as const

const garbage = '<!doctype html><title>Log in</title><h1>Your session has expired</h1>'
const hugeBytes = 30 * 1024 * 1024

type Failure = (typeof documentFailures)[number]
type OneCar = { Params: { chassisNumber: string } }

/** The importer's own system, which hands certificates out by chassis number. */
export function addDocuments(
	app: FastifyInstance,
	options: { token: string; failures: FailureSwitch; stopping: AbortSignal },
): void {
	const { token, failures, stopping } = options
	const asked: string[] = []

	app.get<OneCar>('/documents/:chassisNumber', async (request, reply) => {
		const { chassisNumber } = request.params
		const { documents: failure, slowSeconds } = failures.current()
		asked.push(chassisNumber)
		if (failure === 'slow') await delay(slowSeconds * 1000, undefined, { signal: stopping })
		const failed = fail(failure, request, reply)
		if (failed) return failed
		if (request.headers.authorization !== `Bearer ${token}`)
			throw apiError('UNAUTHORIZED', 'The token is missing or wrong.')
		if (!cars.some((car) => car === chassisNumber))
			throw apiError('NOT_FOUND', 'There is no certificate for this chassis number.')
		const other = cars.find((car) => car !== chassisNumber) ?? chassisNumber
		const pdf = certificatePdf(failure === 'wrong-car' ? other : chassisNumber)
		if (failure === 'cut-off') return cutOff(request, reply, pdf)
		return reply.type('application/pdf').send(pdf)
	})

	app.get('/sandbox/documents.json', async () => ({ asked }))

	app.get('/documents', (_, reply) =>
		sendPage(reply, {
			title: 'Certificates',
			body: html`<p>What the importer’s system hands out at <code>/documents/{chassisNumber}</code>, with the token <code>${token}</code>. Of any other car it has none yet.</p>
<ul>${cars.map((car) => html`<li><code>${car}</code></li>`)}</ul>`,
		}),
	)
}

function fail(
	failure: Failure,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply | undefined {
	switch (failure) {
		case 'down':
			return hangUp(request, reply)
		case 'error':
			return reply.status(500).send({})
		case 'busy':
			return reply.status(503).send({})
		case 'not-yet':
			return reply.status(404).send({})
		case 'nothing':
			return reply.status(204).send()
		case 'garbage':
			return reply.type('text/html').send(garbage)
		case 'empty':
			return reply.type('application/pdf').send(Buffer.alloc(0))
		case 'huge':
			return reply.type('application/pdf').send(Buffer.alloc(hugeBytes, '%PDF-1.4\n'))
		default:
			return undefined
	}
}

/** Half of what was announced, then the connection is cut. */
function cutOff(request: FastifyRequest, reply: FastifyReply, pdf: Buffer): FastifyReply {
	reply.hijack()
	reply.raw.writeHead(200, { 'content-type': 'application/pdf', 'content-length': pdf.length })
	reply.raw.write(pdf.subarray(0, pdf.length / 2), () => request.raw.socket.destroy())
	return reply
}
