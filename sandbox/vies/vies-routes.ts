import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { FailureSwitch } from '../failures.ts'
import { hangUp } from '../hang-up.ts'
import { html } from '../html.ts'
import { sendPage } from '../layout.ts'
import { type Asked, answerTo, errorAnswer, errorFor, testNumbers, viesErrors } from './answers.ts'

const question = v.looseObject({
	countryCode: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
	vatNumber: v.pipe(v.string(), v.regex(/^[0-9A-Za-z+*.]{2,12}$/)),
	requesterMemberStateCode: v.optional(v.string()),
	requesterNumber: v.optional(v.string()),
})

const SERVER_ERROR = 500
const garbage = '<!doctype html><title>Europa</title><h1>Service temporarily unavailable</h1>'

/** The EU's register of VAT numbers, with the answers of its test service. Errors come with HTTP 200. */
export function addVies(
	app: FastifyInstance,
	{ failures, stopping }: { failures: FailureSwitch; stopping: AbortSignal },
): void {
	const asked: Asked[] = []
	let consultations = 0

	app.post('/vies/check-vat-number', async (request, reply) => {
		const { vies: failure, slowSeconds } = failures.current()
		if (failure === 'down') return hangUp(request, reply)
		if (failure === 'error') return reply.status(SERVER_ERROR).send({})
		if (failure === 'garbage') return reply.type('text/html').send(garbage)
		if (failure === 'slow') await delay(slowSeconds * 1000, undefined, { signal: stopping })
		const told = v.safeParse(question, request.body)
		if (!told.success) return errorAnswer('INVALID_INPUT')
		asked.push(told.output)
		const onDemand = viesErrors.find((error) => error === failure)
		const error = onDemand ?? errorFor(told.output.vatNumber)
		if (error) return errorAnswer(error)
		consultations++
		return answerTo(told.output, consultations)
	})

	app.get('/sandbox/vies.json', async () => ({ asked }))

	app.get('/vies', (_, reply) =>
		sendPage(reply, {
			title: 'VAT numbers',
			body: html`<p>What the register answers, by the number after the country’s two letters: <code>DE100</code>.</p>
<table>
<thead><tr><th scope="col">Number</th><th scope="col">Answer</th></tr></thead>
<tbody>${testNumbers.map(
				([number, answer]) => html`<tr><td>${number}</td><td>${answer}</td></tr>`,
			)}</tbody>
</table>`,
		}),
	)
}
