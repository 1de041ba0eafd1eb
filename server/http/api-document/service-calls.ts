import { API_PATHS, PAGE_PATHS, payPath } from '@coc/contract'
import { answer, jsonContent, problemAnswers, USUAL_FAILURES } from './answers.ts'
import { EXAMPLE_CHALLENGE, EXAMPLE_ORDER_ID } from './examples.ts'
import type { Operation, Paths, Schema } from './openapi.ts'

export const PAYING = 'Paying'
export const SERVICE = 'The service itself'
export const CAPTCHA = 'Captcha'

/** Where the document and its readable form are. */
export const DOCUMENT_PATHS = { document: '/api/openapi.json', page: '/api' } as const

/** Where customers are sent to pay, and where the provider calls. */
export function paymentCalls(providerName: string): Paths {
	return {
		[payPath('{id}')]: { get: pay },
		[`/api/payments/${providerName}/callback`]: { post: callback(providerName) },
	}
}

/** Only where we make the captcha ourselves. */
export function captchaCalls(): Paths {
	return { [`/${API_PATHS.captchaChallenge}`]: { get: challenge } }
}

export function serviceCalls(): Paths {
	return {
		'/healthz': { get: healthz },
		'/readyz': { get: readyz },
		[DOCUMENT_PATHS.document]: { get: document },
		[DOCUMENT_PATHS.page]: { get: page },
	}
}

const pay: Operation = {
	operationId: 'pay',
	tags: [PAYING],
	summary: 'Go to the payment',
	description:
		'The `paymentLink` of an order, for a browser. It stays the same however often the payment has to be opened anew.',
	parameters: [
		{
			name: 'id',
			in: 'path',
			required: true,
			description: 'The order’s id.',
			schema: { type: 'string', maxLength: 200 },
			example: EXAMPLE_ORDER_ID,
		},
	],
	responses: {
		303: answer(
			`On to the payment provider, or to \`${PAGE_PATHS.payment('{id}')}\` when there is nothing to pay or nobody answers in time.`,
			{ headers: ['RequestId', 'Location'] },
		),
		...problemAnswers('invalid-request'),
	},
}

function callback(providerName: string): Operation {
	return {
		operationId: 'receiveCallback',
		tags: [PAYING],
		summary: 'Be told of a payment',
		description: `For the payment provider (${providerName}) only, who proves itself in the way its own documentation says. A callback is a signal: what is true of the payment we then ask the provider. It may come twice and late.`,
		requestBody: {
			required: true,
			content: { '*/*': { schema: { description: 'The provider’s own words.' } } },
		},
		// Nobody else can make the call that is answered with 200.
		'x-example-status': '401',
		responses: {
			200: answer('Taken. Also when it is about a payment that we do not know.'),
			...problemAnswers('not-authentic', 'too-large', 'not-json', ...USUAL_FAILURES),
		},
	}
}

const challenge: Operation = {
	operationId: 'createCaptchaChallenge',
	tags: [CAPTCHA],
	summary: 'Get a captcha to solve',
	description:
		'A proof of work of about a second, in the second version of ALTCHA’s protocol. Valid for 20 minutes, for one order.',
	responses: {
		200: answer('A challenge.', {
			content: jsonContent({ $ref: '#/components/schemas/CaptchaChallenge' }, EXAMPLE_CHALLENGE),
		}),
		...problemAnswers(...USUAL_FAILURES),
	},
}

const statusSchema = (status: string): Schema => ({
	type: 'object',
	properties: { status: { const: status } },
	required: ['status'],
})

const healthz: Operation = {
	operationId: 'isAlive',
	tags: [SERVICE],
	summary: 'Is the process alive?',
	description: 'Asks nobody else. When this fails, restart the process.',
	responses: {
		200: answer('It is.', { content: jsonContent(statusSchema('ok'), { status: 'ok' }) }),
	},
}

const readyz: Operation = {
	operationId: 'isReady',
	tags: [SERVICE],
	summary: 'Can it serve?',
	description:
		'Asks the database. While this fails, the process stops or its database is away: a proxy that is to tell the two apart excludes the database.',
	parameters: [
		{
			name: 'exclude',
			in: 'query',
			description:
				'`database`: it is not asked. While this fails, send visitors elsewhere; without its database the service still has its pages, and answers 503 itself.',
			schema: { type: 'string' },
			example: 'database',
		},
	],
	responses: {
		200: answer('It can.', { content: jsonContent(statusSchema('ready'), { status: 'ready' }) }),
		...problemAnswers('temporarily-unavailable'),
	},
}

const document: Operation = {
	operationId: 'getDocument',
	tags: [SERVICE],
	summary: 'Get this description as OpenAPI',
	description: 'OpenAPI 3.1, for tools that make clients and tests.',
	responses: {
		200: answer('The document.', {
			content: { 'application/json': { schema: { type: 'object', required: ['openapi'] } } },
		}),
		304: answer('It is still the one that `If-None-Match` names.'),
	},
}

const page: Operation = {
	operationId: 'getPage',
	tags: [SERVICE],
	summary: 'Read this description',
	description: 'The same as a page.',
	responses: {
		200: answer('The page.', { content: { 'text/html': { schema: { type: 'string' } } } }),
		304: answer('It is still the one that `If-None-Match` names.'),
	},
}
