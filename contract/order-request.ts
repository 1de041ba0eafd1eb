import * as v from 'valibot'
import { isChassisNumber, normaliseChassisNumber } from './chassis-number.ts'
import { COUNTRY_CODES, OUTSIDE_EU } from './countries.ts'
import { EMAIL_ADDRESS, emailAddressSchema, LONGEST_IN_ASCII } from './fields/email-address.ts'
import { namePatterns } from './fields/name-characters.ts'
import { MAX_CARS_PER_ORDER, MAX_LENGTHS } from './limits.ts'

const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u
const SOME_TEXT = /^\P{Cc}+$/u

const trimmed = (maxLength: number, pattern: RegExp) =>
	v.pipe(v.string(), v.maxLength(maxLength), v.trim(), v.regex(pattern))

const text = (maxLength: number) => trimmed(maxLength, NO_CONTROL_CHARACTERS)

const requiredText = (maxLength: number) => trimmed(maxLength, SOME_TEXT)

export const chassisNumberSchema = v.pipe(
	v.string(),
	v.maxLength(100),
	v.transform(normaliseChassisNumber),
	v.check(isChassisNumber, 'A chassis number has exactly 17 characters.'),
)

const unique = (values: string[]) => new Set(values).size === values.length

/**
 * Each field on its own: the form asks these while one types, the server asks the whole request. Names and
 * places have letters and spaces, and what the operator allows besides.
 */
export function orderFieldsWith(nameExtraCharacters: string) {
	const { name, nameOrNothing } = namePatterns(nameExtraCharacters)
	const letters = (maxLength: number) => trimmed(maxLength, name)
	return {
		firstName: letters(MAX_LENGTHS.firstName),
		lastName: letters(MAX_LENGTHS.lastName),
		companyName: text(MAX_LENGTHS.companyName),
		vatNumber: text(MAX_LENGTHS.vatNumber),
		// How long it was typed is looked at besides.
		emailAddress: trimmed(LONGEST_IN_ASCII, EMAIL_ADDRESS),
		phoneNumber: requiredText(MAX_LENGTHS.phoneNumber),
		streetAddress: requiredText(MAX_LENGTHS.streetAddress),
		zipCode: requiredText(MAX_LENGTHS.zipCode),
		city: letters(MAX_LENGTHS.city),
		countryOutsideEu: trimmed(MAX_LENGTHS.countryOutsideEu, nameOrNothing),
	} as const satisfies Record<keyof typeof MAX_LENGTHS, v.GenericSchema<string>>
}

export const orderFields = orderFieldsWith('')

export function orderRequestSchemaWith(nameExtraCharacters: string) {
	return v.pipe(
		v.strictObject({
			...orderFieldsWith(nameExtraCharacters),
			emailAddress: emailAddressSchema(MAX_LENGTHS.emailAddress),
			isCompany: v.boolean(),
			countryCode: v.picklist(COUNTRY_CODES),
			chassiNumbers: v.pipe(
				v.array(chassisNumberSchema),
				v.minLength(1),
				v.maxLength(MAX_CARS_PER_ORDER),
				v.check(unique, 'Each car can be ordered once.'),
			),
			userId: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
			recaptchaToken: v.pipe(v.string(), v.maxLength(10_000)),
		}),
		v.forward(
			v.check((order) => !order.isCompany || order.companyName !== '', 'A company has a name.'),
			['companyName'],
		),
		v.forward(
			v.check((order) => !order.isCompany || order.vatNumber !== '', 'A company has a VAT number.'),
			['vatNumber'],
		),
		v.forward(
			v.check(
				(order) => (order.countryCode === OUTSIDE_EU) === (order.countryOutsideEu !== ''),
				'A country outside the EU is named when, and only when, the country code is NOTEU.',
			),
			['countryOutsideEu'],
		),
	)
}

/** As specified: no other characters in names. Pure: the site, which asks for each field, does not load it. */
export const orderRequestSchema = /* @__PURE__ */ orderRequestSchemaWith('')

/** What the site sends. */
export type OrderRequest = v.InferInput<typeof orderRequestSchema>

/** What the server has checked and trimmed. */
export type ValidOrderRequest = v.InferOutput<typeof orderRequestSchema>

/** What customers tell of themselves. The cars have a name of their own; the rest is not stored. */
export type CustomerField = Exclude<
	keyof ValidOrderRequest,
	'chassiNumbers' | 'userId' | 'recaptchaToken'
>

/** What the desk can put right. Whether it is a company follows from its name and number. */
export type EditableField = Exclude<CustomerField, 'isCompany'>

export const orderAnswerSchema = v.object({
	isSuccess: v.boolean(),
	orderId: v.optional(v.string()),
	/** The number that one can say on the phone. */
	reference: v.optional(v.string()),
})

export type OrderAnswer = v.InferOutput<typeof orderAnswerSchema>
