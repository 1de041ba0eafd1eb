import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts'

export async function makeFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	return folder
}

/** A sandbox on free ports, stopped when the test ends. */
export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
	const dataDir = options.dataDir ?? (await makeFolder())
	const sandbox = await startSandbox({ port: 0, smtpPort: 0, ...options, dataDir })
	onTestFinished(() => sandbox.stop())
	return sandbox
}

type Received = { readonly headers: IncomingHttpHeaders; readonly body: unknown }

/** A merchant's callback endpoint: records every callback, and answers with the given statuses in turn. */
export async function openShop(...answers: number[]) {
	const received: Received[] = []
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk)
		received.push({
			headers: request.headers,
			body: JSON.parse(Buffer.concat(chunks).toString()),
		})
		response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end()
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('not listening')
	const url = `http://127.0.0.1:${address.port}`
	return { url, received, urls: shopUrls(url) }
}

export function shopUrls(shop: string) {
	return {
		successUrl: `${shop}/thanks`,
		cancelUrl: `${shop}/cancelled`,
		callbackUrl: `${shop}/callback`,
	}
}

export function buildPayment(changes: object = {}) {
	return {
		title: 'CoC for two cars',
		amount: 1990.5,
		currency: 'SEK',
		market: 'SE',
		merchantPaymentReference: 'order-1',
		merchantUrls: {
			successUrl: 'http://shop.test/thanks',
			cancelUrl: 'http://shop.test/cancelled',
		},
		lineItems: [
			{
				name: 'Certificate of conformity',
				quantity: 2,
				unitPrice: 995.25,
				totalAmount: 1990.5,
				taxRatePercent: 25,
			},
		],
		...changes,
	}
}

export const byInvoice = { merchantCustomizations: { offerPaymentMethods: 'PAY_IN_ADVANCE' } }

/** What the tests look at in an answer; the rest passes unread. */
const answerSchema = v.looseObject({
	paymentId: v.optional(v.string(), ''),
	paymentLink: v.optional(v.string(), ''),
	paymentStatus: v.optional(v.string()),
	refundId: v.optional(v.string(), ''),
	errors: v.optional(
		v.array(v.looseObject({ errorCode: v.string(), errorMessage: v.string() })),
		[],
	),
})

export async function callApi(
	sandbox: Sandbox,
	method: string,
	path: string,
	body?: unknown,
	key = 'sandbox-key',
) {
	const response = await fetch(sandbox.url + path, {
		method,
		headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
		...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
	})
	const answer = v.parse(answerSchema, await response.json())
	return { status: response.status, answer, errorCode: answer.errors[0]?.errorCode }
}

export async function createPayment(sandbox: Sandbox, changes: object = {}) {
	const { status, answer } = await callApi(
		sandbox,
		'POST',
		'/payments/link/v2',
		buildPayment(changes),
	)
	if (status !== 200) throw new Error(`not created: ${JSON.stringify(answer)}`)
	return answer
}

/** Presses a button of the checkout page, without following where it leads. */
export function press(payment: { paymentLink: string }, action: string): Promise<Response> {
	return fetch(`${payment.paymentLink}/${action}`, { method: 'POST', redirect: 'manual' })
}

export async function payInFull(sandbox: Sandbox, changes: object = {}) {
	const payment = await createPayment(sandbox, changes)
	await press(payment, 'pay')
	return payment
}

const bookSchema = v.object({
	payments: v.array(
		v.looseObject({
			paymentId: v.string(),
			paymentStatus: v.string(),
			capturedAmount: v.number(),
			refundedAmount: v.number(),
			createRequests: v.number(),
			declines: v.number(),
			settlements: v.number(),
			history: v.array(
				v.object({ at: v.string(), from: v.string(), to: v.string(), why: v.string() }),
			),
			callbacks: v.array(
				v.looseObject({
					state: v.string(),
					attempts: v.array(v.object({ at: v.string(), result: v.string() })),
				}),
			),
		}),
	),
})

export async function readBook(sandbox: Sandbox) {
	const response = await fetch(`${sandbox.url}/sandbox/payments.json`)
	return v.parse(bookSchema, await response.json()).payments
}

export async function setFailures(sandbox: Sandbox, change: object): Promise<Response> {
	return fetch(`${sandbox.url}/sandbox/failures`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(change),
	})
}

export async function readPage(url: string): Promise<string> {
	const response = await fetch(url, { headers: { accept: 'text/html' } })
	return response.text()
}
