import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { CANARY, CANARY_TEXT } from './person.ts'

const openRequest = v.looseObject({ amount: v.number() })

/** Ways of not answering as asked; each of them quotes the customer. */
export const PROVIDER_FAILURES = [
	'error',
	'garbage',
	'other-fields',
	'other-status',
	'other-host',
	'redirect',
	'closed-connection',
	'refusal',
] as const

type ProviderBehaviour = 'well' | (typeof PROVIDER_FAILURES)[number]

/** A payment provider that speaks Zaver's protocol and echoes the request in every failure. */
export async function startEchoingProvider() {
	const amounts = new Map<string, number>()
	let behaviour: ProviderBehaviour = 'well'
	let status = 'CREATED'
	let asked = 0

	const server = createServer(async (request, response) => {
		const body = await new Response(request).text()
		const quoting = `${CANARY_TEXT} ${body}`
		const json = (code: number, answer: unknown) =>
			response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
		const { url = '', method } = request
		const id =
			method === 'POST' && url === '/payments/link/v2' ? randomUUID() : (url.split('/')[4] ?? '')
		const opened = v.safeParse(v.pipe(v.string(), v.parseJson(), openRequest), body)
		if (opened.success) amounts.set(id, opened.output.amount)
		const payment = {
			paymentId: id,
			paymentStatus: status,
			paymentLink: `http://127.0.0.1:${port}/${CANARY.city}/${id}`,
			amount: amounts.get(id) ?? 0,
			currency: 'SEK',
		}
		const answers: Record<ProviderBehaviour, () => unknown> = {
			well: () => json(200, payment),
			error: () => json(500, { error: quoting }),
			garbage: () => response.end(`<p>${quoting}`),
			'other-fields': () => json(200, { paymentId: { quoting }, [quoting]: quoting }),
			'other-status': () => json(200, { ...payment, paymentStatus: CANARY_TEXT }),
			'other-host': () => json(200, { ...payment, paymentLink: `http://${CANARY.city}.example/` }),
			redirect: () =>
				response.writeHead(302, { location: `/${encodeURIComponent(CANARY_TEXT)}` }).end(),
			'closed-connection': () => request.socket.destroy(),
			refusal: () => json(422, { error: quoting }),
		}
		asked += 1
		answers[behaviour]()
	}).listen(0, '127.0.0.1')
	await new Promise((resolve) => server.once('listening', resolve))
	const address = server.address()
	const port = typeof address === 'object' && address ? address.port : 0
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	return {
		url: `http://127.0.0.1:${port}`,
		asked: () => asked,
		behave: (next: ProviderBehaviour) => {
			behaviour = next
		},
		say: (next: string) => {
			status = next
		},
		payments: () => [...amounts.keys()],
	}
}
