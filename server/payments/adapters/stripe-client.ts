import Stripe from 'stripe'
import { PaymentRefusedError } from '../provider.ts'

export type StripeSettings = {
	readonly apiUrl: string
	readonly secretKey: string
	readonly webhookSecret: string
	readonly linkHosts?: readonly string[]
	readonly timeoutMs?: number
}

/** The version that the installed package describes: another package does not compile until this is looked at. */
const API_VERSION = '2026-10-28.endive'

export function stripeClient({ apiUrl, secretKey, timeoutMs = 15_000 }: StripeSettings): Stripe {
	const { protocol, hostname, port } = new URL(apiUrl)
	const encrypted = protocol === 'https:'
	return new Stripe(secretKey, {
		apiVersion: API_VERSION,
		protocol: encrypted ? 'https' : 'http',
		host: hostname,
		port: port || (encrypted ? 443 : 80),
		httpClient: carefulHttpClient(),
		timeout: timeoutMs,
		// Jobs try again by themselves. A connection that was cut is tried once more all the same.
		maxNetworkRetries: 0,
		telemetry: false,
	})
}

/** Left to itself, the package lets an answer that is a mere word or number end the whole process. */
function carefulHttpClient(): Stripe.HttpClient {
	const client = Stripe.createNodeHttpClient()
	return {
		getClientName: () => client.getClientName(),
		async makeRequest(...request) {
			const response = await client.makeRequest(...request)
			const toJSON = response.toJSON.bind(response)
			response.toJSON = async () => {
				const answer: unknown = await toJSON()
				if (typeof answer === 'object' && answer !== null) return answer
				throw new Error('not an object')
			}
			return response
		},
	}
}

/** Makes a call that may be made any number of times. */
export async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
	try {
		return await call()
	} catch (error) {
		throw inOurWords(error)
	}
}

/** All that a list holds, page by page. */
export function askForAll<Item>(list: () => Stripe.ApiListPromise<Item>): Promise<Item[]> {
	return ask(() => list().autoPagingToArray({ limit: 10_000 }))
}

/** The same one by one, for a list of any length. */
export async function* askForEach<Item>(list: () => AsyncIterable<Item>): AsyncGenerator<Item> {
	try {
		yield* list()
	} catch (error) {
		throw inOurWords(error)
	}
}

const MOST_STORED_FAILURES = 10

/**
 * Makes a call whose effect must come once. For a day Stripe answers the same key as it did the first
 * time, also with a failure that has passed since: such a stored one is followed by another key. Whoever
 * calls has looked before whether the effect came after all.
 */
export async function doOnce<Answer>(
	key: string,
	call: (options: { idempotencyKey: string }) => Promise<Answer>,
	storedFailures = 0,
): Promise<Answer> {
	const idempotencyKey = storedFailures === 0 ? key : `${key}-${storedFailures}`
	try {
		return await call({ idempotencyKey })
	} catch (error) {
		if (isStored(error) && storedFailures < MOST_STORED_FAILURES) {
			return doOnce(key, call, storedFailures + 1)
		}
		throw inOurWords(error)
	}
}

function isStored(error: unknown): boolean {
	return (
		error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'
	)
}

/** Nothing of Stripe's message gets into ours: it may quote what the customer wrote. */
function inOurWords(error: unknown): Error {
	if (!(error instanceof Stripe.errors.StripeError)) {
		return new Error('Stripe’s answer could not be read')
	}
	const code = codeOf(error)
	const Failure = isRefusal(error) ? PaymentRefusedError : Error
	return Object.assign(new Failure(`Stripe answered with ${error.type} (${code})`), { code })
}

/** Everything else passes: connections, too many calls, a key used for something else until it is forgotten. */
function isRefusal(error: Stripe.errors.StripeError): boolean {
	const { StripeInvalidRequestError, StripeCardError } = Stripe.errors
	return error instanceof StripeInvalidRequestError || error instanceof StripeCardError
}

/** In capitals, as the log expects of a code. */
function codeOf({ code, statusCode, detail }: Stripe.errors.StripeError): string {
	const system = detail instanceof Error && 'code' in detail ? String(detail.code) : ''
	const known = [code ?? '', system].find((text) => /^[A-Za-z0-9_]{1,40}$/.test(text))
	return known?.toUpperCase() ?? (statusCode === undefined ? 'NO_ANSWER' : `HTTP_${statusCode}`)
}
