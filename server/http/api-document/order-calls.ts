import { API_PATHS, ASK_PROVIDER, CONSENT_CALL, CONSENT_WORDING } from '@coc/contract'
import { RECEIPT_DOWNLOADS_PER_HOUR } from '../../limits/receipt-downloads.ts'
import { answer, BACK_TO_PAGE, jsonContent, problemAnswers, USUAL_FAILURES } from './answers.ts'
import {
	EXAMPLE_CAR,
	EXAMPLE_CHASSIS_NUMBER,
	EXAMPLE_IDEMPOTENCY_KEY,
	EXAMPLE_ORDER_ID,
	EXAMPLE_REFERENCE,
	EXAMPLE_REQUEST,
	exampleSummary,
} from './examples.ts'
import { CHASSIS_NUMBER } from './field-descriptions.ts'
import type { Operation, Parameter, Paths, Schema } from './openapi.ts'

export const ORDERS = 'Orders'

/** The calls that the order form and the payment page make. */
export function orderCalls(apiUrl: string, hasCaptchaChallenge: boolean): Paths {
	return {
		[`/${API_PATHS.getCar}`]: { get: getCar },
		[`/${API_PATHS.createOrder}`]: { post: createOrder(hasCaptchaChallenge) },
		[`/${API_PATHS.paymentSummary}`]: { get: paymentSummary(apiUrl) },
		[`/${API_PATHS.receipt}`]: { get: receipt },
		[`/${API_PATHS.creditNote}`]: { get: creditNote },
		[`/${CONSENT_CALL}`]: { post: consent },
	}
}

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const getCar: Operation = {
	operationId: 'getCar',
	tags: [ORDERS],
	summary: 'Look a car up',
	description:
		'What the register says of one car. A car that it does not know can be ordered all the same. How many different cars a client may look up in a day is limited; asking again for the same car is free.',
	parameters: [
		{
			name: 'chassinumber',
			in: 'query',
			required: true,
			description: CHASSIS_NUMBER,
			schema: { type: 'string', maxLength: 100 },
			example: EXAMPLE_CHASSIS_NUMBER,
		},
	],
	responses: {
		200: answer('The car is known.', { content: jsonContent(ref('Car'), EXAMPLE_CAR) }),
		204: answer('The register does not know it.'),
		...problemAnswers('invalid-chassis-number', 'too-many-requests', ...USUAL_FAILURES),
	},
}

function createOrder(hasCaptchaChallenge: boolean): Operation {
	const captcha = hasCaptchaChallenge
		? 'The `recaptchaToken` is a solved challenge: ask for one, let an `altcha` library solve it, and send `{ challenge, solution }` as JSON in base64.'
		: 'The `recaptchaToken` is what reCAPTCHA v2 gives to a visitor who solved it on our site.'
	return {
		operationId: 'createOrder',
		tags: [ORDERS],
		summary: 'Place an order',
		description: `Stores the order and promises that it will be handled: the customer gets a mail with a payment link. ${captcha}\n\nSend an \`Idempotency-Key\` and repeat the request with the same key whenever an answer is lost or was 429, 500 or 503: it is stored once, and every repetition gets the same \`orderId\`.`,
		parameters: [
			{
				name: 'Idempotency-Key',
				in: 'header',
				description:
					'A new random text for each order, the same for each attempt at it. Remembered for 30 days.',
				schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
				example: EXAMPLE_IDEMPOTENCY_KEY,
			},
			{
				name: 'Accept-Language',
				in: 'header',
				description:
					'The language of the mails about the order: the first of `sv` and `en` that is named, else `sv`.',
				schema: { type: 'string', default: 'sv' },
				example: 'en',
			},
		],
		requestBody: {
			required: true,
			content: jsonContent(ref('OrderRequest'), EXAMPLE_REQUEST),
		},
		responses: {
			200: answer('The order is stored, now or by an earlier attempt with the same key.', {
				content: jsonContent(ref('OrderAnswer'), {
					isSuccess: true,
					orderId: EXAMPLE_ORDER_ID,
					reference: EXAMPLE_REFERENCE,
				}),
			}),
			...problemAnswers(
				'invalid-request',
				'captcha-refused',
				'too-large',
				'not-json',
				'idempotency-key-reused',
				'too-many-requests',
				'captcha-unavailable',
				...USUAL_FAILURES,
			),
		},
	}
}

const orderIdInQuery: Parameter = {
	name: 'id',
	in: 'query',
	required: true,
	description: 'The `orderId` that the order was answered with. Case does not matter.',
	schema: { type: 'string' },
	example: EXAMPLE_ORDER_ID,
}

function paymentSummary(apiUrl: string): Operation {
	return {
		operationId: 'getPaymentSummary',
		tags: [ORDERS],
		summary: 'See what an order costs and whether it is paid',
		description: 'What the customer’s payment page shows. Ask again to see the status change.',
		parameters: [
			orderIdInQuery,
			{
				name: ASK_PROVIDER,
				in: 'query',
				description:
					'With any value, the provider is asked first, for two seconds and not more than every four: for who comes back from it.',
				schema: { type: 'string' },
				example: 'provider',
			},
		],
		responses: {
			200: answer(
				'The order. Until it is handled (`RECEIVED`) its cars have no price (`isPriced`).',
				{
					content: jsonContent(ref('PaymentSummary'), exampleSummary(apiUrl)),
				},
			),
			204: answer('No such order.'),
			...problemAnswers(...USUAL_FAILURES),
		},
	}
}

const receipt: Operation = {
	operationId: 'getReceipt',
	tags: [ORDERS],
	summary: 'Download the receipt of a paid order',
	description: `The \`receiptLink\` of an order: a PDF in the order’s language, up to ${RECEIPT_DOWNLOADS_PER_HOUR} times an hour.`,
	parameters: [orderIdInQuery],
	responses: {
		200: answer('The receipt.', { content: { 'application/pdf': { schema: {} } } }),
		303: BACK_TO_PAGE,
		...problemAnswers('not-found', 'too-many-requests', ...USUAL_FAILURES),
	},
}

const consent: Operation = {
	operationId: 'giveConsent',
	tags: [ORDERS],
	summary: 'Accept that the right of withdrawal ends with delivery',
	description:
		'For an order whose summary says `consentWanted`: in the customer’s own words, by the customer’s own act, before `paymentLink` leads anywhere. Stored with its time and repeated in the mail with the receipt. The first one counts.',
	requestBody: {
		required: true,
		content: jsonContent(ref('Consent'), { id: EXAMPLE_ORDER_ID, wording: CONSENT_WORDING.en }),
	},
	// The example is an order that nobody has placed.
	'x-example-status': '404',
	responses: {
		204: answer('It is stored.'),
		...problemAnswers('invalid-request', 'not-found', 'too-large', 'not-json', ...USUAL_FAILURES),
	},
}

const creditNote: Operation = {
	operationId: 'getCreditNote',
	tags: [ORDERS],
	summary: 'Download a credit note',
	description:
		'The `link` of one of an order’s `creditNotes`: a PDF in the order’s language. It counts as a download of the receipt.',
	parameters: [
		orderIdInQuery,
		{
			name: 'number',
			in: 'query',
			required: true,
			description: 'The number of the credit note.',
			schema: { type: 'integer', minimum: 1 },
			example: '1',
		},
	],
	responses: {
		200: answer('The credit note.', { content: { 'application/pdf': { schema: {} } } }),
		303: BACK_TO_PAGE,
		...problemAnswers('not-found', 'too-many-requests', ...USUAL_FAILURES),
	},
}
