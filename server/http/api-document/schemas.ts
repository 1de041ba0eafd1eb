import {
	carSchema,
	consentSchema,
	creditNoteLinkSchema,
	deliverySchema,
	invoiceSchema,
	MAX_LENGTHS,
	OUTSIDE_EU,
	orderAnswerSchema,
	orderRequestSchemaWith,
	paymentSummarySchema,
	summaryLineSchema,
	verificationSchema,
} from '@coc/contract'
import { type ConversionConfig, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../problem.ts'
import {
	CAR_FIELDS,
	CHALLENGE_FIELDS,
	CHASSIS_NUMBER,
	CONSENT_FIELDS,
	CREDIT_NOTE_FIELDS,
	DELIVERY_FIELDS,
	INVOICE_FIELDS,
	LINE_FIELDS,
	ORDER_ANSWER_FIELDS,
	ORDER_FIELDS,
	PROBLEM_FIELDS,
	SUMMARY_FIELDS,
	VERIFICATION_FIELDS,
} from './field-descriptions.ts'
import type { Schema } from './openapi.ts'

/** The server promises more of an answer than the site needs to know. */
const orderAnswer = v.object({
	...orderAnswerSchema.entries,
	isSuccess: v.literal(true),
	orderId: v.string(),
	reference: v.string(),
})

const car = v.object({
	...carSchema.entries,
	cocExists: v.boolean(),
	price: v.nullable(v.number()),
})

export const problemSchemaOf = (codes: readonly ProblemCode[]) =>
	v.object({
		type: v.literal('about:blank'),
		status: v.picklist([...new Set(codes.map((code) => PROBLEMS[code].status))].sort()),
		title: v.string(),
		code: v.picklist(codes),
		isSuccess: v.literal(false),
		detail: v.optional(v.string()),
		requestId: v.optional(v.string()),
	})

const captchaChallenge = v.object({
	parameters: v.looseObject({
		algorithm: v.string(),
		nonce: v.string(),
		salt: v.string(),
		cost: v.number(),
		keyLength: v.number(),
		keyPrefix: v.string(),
		expiresAt: v.number(),
	}),
	signature: v.string(),
})

/** What a form trims and what a function checks cannot be expressed in JSON Schema: it is described in words. */
const TOLD_IN_WORDS = ['trim', 'check']

export const CONVERSION: Omit<ConversionConfig, 'definitions'> = {
	target: 'draft-2020-12',
	// So that a rule of a new kind cannot be left out of the document unnoticed.
	errorMode: 'throw',
	ignoreActions: TOLD_IN_WORDS,
	overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
	// All our patterns are meant with the `u` flag, which is what JSON Schema means too.
	overrideAction: ({ valibotAction, jsonSchema }) =>
		'requirement' in valibotAction && valibotAction.requirement instanceof RegExp
			? { ...jsonSchema, pattern: valibotAction.requirement.source }
			: null,
}

/** Every shape that is sent or answered, made from the very schemas that the server and the form use. */
export function buildSchemas(
	hasCaptchaChallenge: boolean,
	nameExtraCharacters: string,
): Record<string, Schema> {
	const taken = toJsonSchemaDefs(
		{ OrderRequest: orderRequestSchemaWith(nameExtraCharacters), Consent: consentSchema },
		{ ...CONVERSION, typeMode: 'input' },
	)
	const answered = toJsonSchemaDefs(
		{
			OrderAnswer: orderAnswer,
			PaymentSummary: paymentSummarySchema,
			SummaryLine: summaryLineSchema,
			CreditNoteLink: creditNoteLinkSchema,
			Invoice: invoiceSchema,
			Delivery: deliverySchema,
			Verification: verificationSchema,
			Car: car,
			Problem: problemSchemaOf(PROBLEM_CODES),
			CaptchaChallenge: captchaChallenge,
		},
		{ ...CONVERSION, typeMode: 'output' },
	)
	return {
		OrderRequest: orderRequest(taken.OrderRequest),
		Consent: describe(taken.Consent, CONSENT_FIELDS),
		OrderAnswer: describe(answered.OrderAnswer, ORDER_ANSWER_FIELDS),
		PaymentSummary: describe(answered.PaymentSummary, SUMMARY_FIELDS),
		SummaryLine: describe(answered.SummaryLine, LINE_FIELDS),
		CreditNoteLink: describe(answered.CreditNoteLink, CREDIT_NOTE_FIELDS),
		Invoice: describe(answered.Invoice, INVOICE_FIELDS),
		Delivery: describe(answered.Delivery, DELIVERY_FIELDS),
		Verification: describe(answered.Verification, VERIFICATION_FIELDS),
		Car: describe(answered.Car, CAR_FIELDS),
		Problem: describe(answered.Problem, PROBLEM_FIELDS),
		...(hasCaptchaChallenge && {
			CaptchaChallenge: describe(answered.CaptchaChallenge, CHALLENGE_FIELDS),
		}),
	}
}

/** The checks between fields, and between cars, as JSON Schema can say them. */
function orderRequest(schema: Schema): Schema {
	const described = describe(schema, ORDER_FIELDS)
	const cars = described.properties?.['chassiNumbers']
	if (typeof cars !== 'object' || typeof cars.items !== 'object') {
		throw new Error('The order’s chassis numbers are no list')
	}
	const filledIn: Schema = { type: 'string', minLength: 1 }
	const either = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })
	return {
		description:
			'Spaces around a text are taken away before it is looked at. A field that is not named here is refused.',
		...described,
		properties: {
			...described.properties,
			chassiNumbers: {
				...cars,
				uniqueItems: true,
				items: { ...cars.items, description: CHASSIS_NUMBER },
			},
		},
		allOf: [
			{
				anyOf: [
					either({ isCompany: { const: false } }),
					either({ companyName: filledIn, vatNumber: filledIn }),
				],
			},
			{
				anyOf: [
					either({ emailAddress: { type: 'string', maxLength: MAX_LENGTHS.emailAddress } }),
					either({ emailAddress: { type: 'string', pattern: '[@.][Xx][Nn]--' } }),
				],
			},
			{
				anyOf: [
					either({ countryCode: { const: OUTSIDE_EU }, countryOutsideEu: filledIn }),
					either({ countryCode: { not: { const: OUTSIDE_EU } }, countryOutsideEu: { const: '' } }),
				],
			},
		],
	}
}

function describe(schema: Schema, words: Readonly<Record<string, string>>): Schema {
	const properties = Object.entries(schema.properties ?? {}).map(
		([name, property]): [string, Schema | boolean] => {
			const description = words[name]
			if (description === undefined || typeof property === 'boolean') return [name, property]
			return [name, { ...property, description }]
		},
	)
	return { ...schema, properties: Object.fromEntries(properties) }
}
