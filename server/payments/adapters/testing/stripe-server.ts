import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { Failure } from './bench.ts'
import { newBook, newId, type StripeBook, type StripeEvent, secondsNow } from './stripe-book.ts'
import { STRIPE_CALLS, StripeRefusal } from './stripe-calls.ts'
import { API_VERSION, eventOnWire, signed } from './stripe-events.ts'
import { parseForm } from './stripe-forms.ts'

export const SECRET_KEY = 'sk_test_of_the_stand_in'
const A_DAY = 24 * 3600

export type Write = { readonly path: string; readonly key: string; readonly form: string }

type Answer = { readonly status: number; readonly body: unknown }

/** Injected into one write: its answer is lost, or Stripe fails before or after doing it. */
type InjectedFault = 'lose-answer' | 'fail-before' | 'fail-after' | Answer

/** A Stripe on this machine. It takes only the calls that we mean to make, word for word. */
export type StripeServer = {
	readonly url: string
	readonly book: StripeBook
	/** What was done, without repetitions. */
	readonly writes: Write[]
	/** What a real Stripe would not have understood. A test with one of these has failed. */
	readonly violations: string[]
	fail(failure: Failure): void
	/** Asked before every write that is not a repetition. */
	fault: (write: Write, nth: number) => InjectedFault | undefined
	/** A day on Stripe's clock: keys are forgotten, sessions expire. */
	letADayPass(): void
	/** Tells the merchant, where an address for that was given. */
	tell(event: StripeEvent): Promise<void>
	/** The same, in words that may have been sent before. */
	send(words: object): Promise<void>
	webhookUrl: string | null
	stop(): Promise<void>
}

type Remembered = { readonly fingerprint: string; readonly answer: Answer; readonly at: number }

export async function startStripeServer(): Promise<StripeServer> {
	const book = newBook()
	const remembered = new Map<string, Remembered>()
	const lost = new Set<string>()
	const stopping = new AbortController()
	let failure: Failure = 'none'

	const server = createServer((request, response) => {
		handle(request, response).catch((error: unknown) => {
			self.violations.push(String(error))
			response.destroy()
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const place = server.address()
	if (place === null || typeof place === 'string') throw new Error('not listening')
	const url = `http://127.0.0.1:${place.port}`
	book.origin = url

	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const form = await bodyOf(request)
		if (failure === 'down') return void request.socket.destroy()
		if (failure === 'garbage') return void response.end('<!doctype html><h1>Back soon</h1>')
		if (failure === 'error') return send(response, apiError(form))
		if (failure === 'slow') await pause(5_000, stopping.signal)

		self.violations.push(...oddities(request))
		if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
			return send(response, refused(401, 'api_key_invalid', `Invalid API Key for ${form}`))
		}
		if (request.method === 'GET') return send(response, answerTo(request, ''))
		await write(request, response, form)
	}

	async function write(request: IncomingMessage, response: ServerResponse, form: string) {
		const key = String(request.headers['idempotency-key'])
		const path = request.url ?? ''
		const fingerprint = `${path} ${form}`
		const earlier = remembered.get(key)
		if (earlier && earlier.fingerprint !== fingerprint) {
			return send(response, refused(400, '', 'Another request', 'idempotency_error'))
		}
		if (earlier) {
			// The package tries again by itself: that answer is lost, too.
			if (failure === 'lost-answer' || lost.delete(key)) return void request.socket.destroy()
			return send(response, earlier.answer, { 'idempotent-replayed': 'true' })
		}
		const fault = self.fault({ path, key, form }, self.writes.length)
		if (typeof fault === 'object') return send(response, fault)
		const done = fault === 'fail-before' ? apiError(form) : answerTo(request, form)
		if (fault !== 'fail-before' && done.status === 200) {
			self.writes.push({ path, key, form })
			const made = path === '/v1/refunds' && [...book.refunds.values()].at(-1)
			if (made) void self.tell({ type: 'refund.created', object: made }).catch(() => undefined)
		}
		const answer = fault === 'fail-after' ? apiError(form) : done
		remembered.set(key, { fingerprint, answer, at: secondsNow(book) })
		if (fault === 'lose-answer') lost.add(key)
		if (failure === 'lost-answer' || fault === 'lose-answer') {
			return void request.socket.destroy()
		}
		send(response, answer)
	}

	function answerTo({ method, url: path = '' }: IncomingMessage, form: string): Answer {
		const { pathname, search } = new URL(path, url)
		const call = STRIPE_CALLS.find((known) => known.method === method && known.path.test(pathname))
		if (!call) {
			self.violations.push(`${method} ${pathname} is no call that we make`)
			return refused(404, '', 'Unrecognized request URL')
		}
		const id = decodeURIComponent(call.path.exec(pathname)?.[1] ?? '')
		try {
			const body = call.answer(book, parseForm(method === 'GET' ? search : form), id)
			return { status: 200, body }
		} catch (error) {
			if (error instanceof StripeRefusal) return refused(error.status, error.code, error.message)
			self.violations.push(`${method} ${pathname}: ${wrongIn(error)}`)
			return refused(400, 'parameter_unknown', `Received unknown parameters in ${form}`)
		}
	}

	const self: StripeServer = {
		url,
		book,
		writes: [],
		violations: [],
		webhookUrl: null,
		fault: () => undefined,
		fail: (next) => {
			failure = next
		},
		letADayPass() {
			book.secondsAhead += A_DAY + 60
			for (const [key, { at }] of remembered) {
				if (secondsNow(book) - at >= A_DAY) remembered.delete(key)
			}
		},
		tell: (event) => self.send(eventOnWire(event)),
		async send(words) {
			if (self.webhookUrl === null) return
			const body = Buffer.from(JSON.stringify(words))
			await fetch(self.webhookUrl, {
				method: 'POST',
				headers: { 'content-type': 'application/json', ...signed(body, new Date()) },
				body,
			})
		},
		async stop() {
			stopping.abort()
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
		},
	}
	return self
}

/** Stripe's messages quote what they are about; ours must not. */
export function refused(
	status: number,
	code: string,
	message: string,
	type = 'invalid_request_error',
): Answer {
	return { status, body: { error: { type, message, ...(code && { code }) } } }
}

const apiError = (form: string) =>
	refused(500, '', `Something went wrong with ${form}`, 'api_error')

function send(response: ServerResponse, answer: Answer, headers: Record<string, string> = {}) {
	response
		.writeHead(answer.status, {
			'content-type': 'application/json',
			'request-id': newId('req'),
			...headers,
		})
		.end(JSON.stringify(answer.body))
}

/** What is wrong with a request before one looks at what it asks for. */
function oddities({ method, headers, url }: IncomingMessage): string[] {
	const problems: string[] = []
	if (headers['stripe-version'] !== API_VERSION) problems.push('another version of the API')
	if (headers['x-stripe-client-telemetry']) problems.push('telemetry')
	if (method === 'POST' && !headers['idempotency-key']) problems.push('no idempotency key')
	if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded') {
		problems.push('not a form')
	}
	return problems.map((problem) => `${method} ${url}: ${problem}`)
}

function wrongIn(error: unknown): string {
	if (!(error instanceof v.ValiError)) return String(error)
	return error.issues
		.map((issue: v.BaseIssue<unknown>) => `${v.getDotPath(issue)} ${issue.message}`)
		.join('; ')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = []
	for await (const chunk of request) chunks.push(chunk)
	return Buffer.concat(chunks).toString()
}

/** Cut short when everything stops. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, milliseconds)
		signal.addEventListener('abort', () => {
			clearTimeout(timer)
			resolve()
		})
	})
}
