import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createOrder, findCar } from './orders.ts'
import { fetchPaymentSummary } from './payment-summary.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const closing: (() => void)[] = []
afterEach(() => {
	for (const close of closing.splice(0)) close()
})

/** A real server, because what is tested is how a browser's fetch reads real answers. */
async function apiThat(handle: Handler): Promise<string> {
	const server = createServer(handle)
	closing.push(() => {
		server.closeAllConnections()
		server.close()
	})
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('The server has no port')
	return `http://127.0.0.1:${address.port}/`
}

const answering = (status: number, body = ''): Handler => {
	return (_, response) => response.writeHead(status).end(body)
}

const summary = {
	orderId: 'a1',
	cars: [],
	rateOfVat: 25,
	totalPrice: 0,
	paymentStatus: 'CREATED',
	paymentLink: null,
}

describe('an answer', () => {
	it('A1 with status 200 gives its JSON', async () => {
		const api = await apiThat(answering(200, JSON.stringify(summary)))
		expect(await fetchPaymentSummary(api, 'a1')).toEqual({ ok: true, data: summary })
	})

	it('that the page asked for early is taken once, and only by the same call', async () => {
		const api = await apiThat(answering(204))
		const early = Response.json(summary)
		globalThis.early = { address: `${api}api/order/payment?id=a1`, answer: Promise.resolve(early) }
		expect(await fetchPaymentSummary(api, 'a1')).toEqual({ ok: true, data: summary })
		expect(await fetchPaymentSummary(api, 'a1')).toEqual({ ok: true, data: null })
		globalThis.early = { address: `${api}api/order/payment?id=b2`, answer: Promise.resolve(early) }
		expect(await fetchPaymentSummary(api, 'a1')).toEqual({ ok: true, data: null })
	})

	it('A1 with status 204 gives null', async () => {
		const api = await apiThat(answering(204))
		expect(await findCar(api, 'YV1')).toEqual({ ok: true, data: null })
	})

	it.each([201, 400, 422, 429, 500, 503])(
		'with status %i is an error holding the text',
		async (status) => {
			const api = await apiThat(answering(status, 'what went wrong'))
			expect(await findCar(api, 'YV1')).toEqual({ ok: false, error: 'what went wrong', status })
		},
	)

	it('A1 with an error status and no text is an unknown error', async () => {
		const api = await apiThat(answering(500))
		expect(await findCar(api, 'YV1')).toMatchObject({ error: 'An unknown error occurred' })
	})

	it.each(['', 'not JSON', '"a string"', '{}', '{"isSuccess":"yes"}'])(
		'with status 200 that is not as agreed (%s) is an error',
		async (body) => {
			const api = await apiThat(answering(200, body))
			const answer = await createOrder(api, buildRequest(), { idempotencyKey: 'k', language: 'sv' })
			expect(answer.ok).toBe(false)
		},
	)
})

describe('a call', () => {
	it('A1 that reaches nobody is an error with a message', async () => {
		const answer = await findCar('http://127.0.0.1:1/', 'YV1')
		expect(answer).toEqual({ ok: false, error: expect.stringMatching(/./) })
	})

	it('A1 that is cut off in the middle of the answer is an error', async () => {
		const api = await apiThat((_, response) => {
			response.writeHead(200, { 'Content-Length': '100' }).write('{"orderId"')
			setTimeout(() => response.destroy(), 20)
		})
		expect(await fetchPaymentSummary(api, 'a1')).toMatchObject({ ok: false })
	})

	it('A1 that is taken back is an error, not an exception', async () => {
		const api = await apiThat(() => undefined)
		const answer = await findCar(api, 'YV1', AbortSignal.timeout(20))
		expect(answer.ok).toBe(false)
	})

	it('A1 asks for the order by its id, whatever characters that has', async () => {
		const asked = await askedBy((api) => fetchPaymentSummary(api, 'a&b=ö/1', { language: 'en' }))
		expect(asked.url).toBe('/api/order/payment?id=a%26b%3D%C3%B6%2F1')
		expect(asked.headers['accept-language']).toBe('en')
	})

	it('A1 works with an API address that lacks its trailing slash', async () => {
		const asked = await askedBy((api) => findCar(api.replace(/\/$/, ''), 'YV1'))
		expect(asked.url).toBe('/api/order/GetCar?chassinumber=YV1')
	})

	it('A1 posts an order as JSON with its key and language', async () => {
		const asked = await askedBy((api) =>
			createOrder(api, buildRequest(), { idempotencyKey: 'key-1', language: 'en' }),
		)
		expect(asked).toMatchObject({
			method: 'POST',
			url: '/api/order/create',
			headers: {
				'content-type': 'application/json',
				'idempotency-key': 'key-1',
				'accept-language': 'en',
			},
		})
	})
})

async function askedBy(ask: (api: string) => Promise<unknown>): Promise<IncomingMessage> {
	const requests: IncomingMessage[] = []
	const api = await apiThat((request, response) => {
		requests.push(request)
		response.writeHead(204).end()
	})
	await ask(api)
	const [request] = requests
	if (!request) throw new Error('Nothing was asked')
	return request
}

function buildRequest() {
	return {
		firstName: 'Åsa',
		lastName: 'Öst',
		isCompany: false,
		companyName: '',
		vatNumber: '',
		emailAddress: 'asa@example.com',
		phoneNumber: '0701234567',
		streetAddress: 'Storgatan 1',
		zipCode: '11122',
		city: 'Stockholm',
		countryCode: 'SE' as const,
		countryOutsideEu: '',
		chassiNumbers: ['YV1ZW8SV5N1234567'],
		userId: '',
		recaptchaToken: 'token',
	}
}
