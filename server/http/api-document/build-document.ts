import serverPackage from '../../package.json' with { type: 'json' }
import { PROBLEM_CODES } from '../problem.ts'
import { HEADERS, problemAnswer } from './answers.ts'
import { CERTIFICATES, certificateCalls } from './certificate-calls.ts'
import type { Answer, ApiDocument } from './openapi.ts'
import { ORDERS, orderCalls } from './order-calls.ts'
import { buildSchemas } from './schemas.ts'
import {
	CAPTCHA,
	captchaCalls,
	DOCUMENT_PATHS,
	PAYING,
	paymentCalls,
	SERVICE,
	serviceCalls,
} from './service-calls.ts'

type DocumentOptions = {
	readonly apiUrl: string
	readonly brandName: string
	readonly contactEmail: string
	readonly paymentProvider: string
	/** Whether we set the captcha ourselves, so that there is a call to get one. */
	readonly hasCaptchaChallenge: boolean
	/** That names and places may have besides letters and spaces. */
	readonly nameExtraCharacters?: string
}

/** The whole API of this very server as OpenAPI 3.1. */
export function buildApiDocument(options: DocumentOptions): ApiDocument {
	const { apiUrl, hasCaptchaChallenge, nameExtraCharacters = '' } = options
	const captchaTag = { name: CAPTCHA, description: 'What keeps robots from ordering.' }
	return {
		openapi: '3.1.0',
		info: {
			title: `${options.brandName} CoC API`,
			version: serverPackage.version,
			description: introduction(apiUrl),
			contact: { email: options.contactEmail },
		},
		servers: [{ url: apiUrl }],
		externalDocs: {
			description: 'The same, to be read by people',
			url: apiUrl + DOCUMENT_PATHS.page,
		},
		security: [],
		tags: [
			{ name: ORDERS, description: 'From a chassis number to an order that can be paid.' },
			{ name: CERTIFICATES, description: 'What a paid order gets, and whether a file is ours.' },
			...(hasCaptchaChallenge ? [captchaTag] : []),
			{ name: PAYING, description: 'Between the customer, the payment provider and us.' },
			{ name: SERVICE, description: 'For those who run it and those who build on it.' },
		],
		paths: {
			...orderCalls(apiUrl, hasCaptchaChallenge),
			...certificateCalls(),
			...(hasCaptchaChallenge && captchaCalls()),
			...paymentCalls(options.paymentProvider),
			...serviceCalls(),
		},
		components: {
			schemas: buildSchemas(hasCaptchaChallenge, nameExtraCharacters),
			headers: HEADERS,
			responses: Object.fromEntries(
				PROBLEM_CODES.map((code): [string, Answer] => [code, problemAnswer([code])]),
			),
		},
	}
}

const introduction = (apiUrl: string) =>
	[
		'Orders certificates of conformity (CoC) for cars by their chassis number. These are the calls that our own order form makes.',
		'JSON in UTF-8, in and out; at most 64 KiB in. No key and no cookie is asked for: an order needs a solved captcha. Money is in Swedish kronor. Paths ignore case and a trailing slash, and HEAD is answered wherever GET is.',
		'Every refusal is problem details (RFC 9457) with a `code` that never changes: decide by it, not by words. Every answer to a call below names itself in `X-Request-Id`. With 429 and 503, `Retry-After` says when to try again. A path that is not there answers 404, another method 405.',
		'Ignore fields that you do not know: answers may get new ones.',
		`To read: <${apiUrl}${DOCUMENT_PATHS.page}>. For tools: <${apiUrl}${DOCUMENT_PATHS.document}>.`,
	].join('\n\n')
