import * as v from 'valibot'
import { apiError } from '../api-error.ts'
import { oreFromKronor } from './money.ts'

export const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000))
export const optionalText = v.optional(v.pipe(v.string(), v.maxLength(1000)))

/** Kronor on the wire, öre from here on. */
export const money = v.pipe(
	v.union([v.number(), v.string()]),
	v.rawTransform(({ dataset, addIssue, NEVER }) => {
		const ore = oreFromKronor(dataset.value)
		if (ore !== undefined) return ore
		addIssue({ message: 'Expected an amount such as 100 or 100.00, with at most two decimals' })
		return NEVER
	}),
)
export const positiveMoney = v.pipe(money, v.minValue(1, 'The amount must be more than 0'))

export const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
export const wholeQuantity = v.pipe(v.number(), v.integer(), v.minValue(1))

export const webAddress = v.pipe(
	v.string(),
	v.url(),
	v.regex(/^https?:\/\//i, 'Expected a http or https address'),
)

export const metadata = v.pipe(
	v.record(v.pipe(v.string(), v.maxLength(200)), v.pipe(v.string(), v.maxLength(200))),
	v.maxEntries(20),
)

// What the real provider takes for an address is unknown: refuse only what is clearly none.
export const emailAddress = v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$/))

export const phoneNumber = v.pipe(
	v.string(),
	v.regex(/^\+[1-9]\d{6,14}$/, 'Expected a number such as +46701740605'),
)

/** Reads a request body, or answers VALIDATION_ERROR naming every field that is wrong. */
export function readBody<Schema extends v.GenericSchema>(
	schema: Schema,
	body: unknown,
): v.InferOutput<Schema> {
	const result = v.safeParse(schema, body)
	if (result.success) return result.output
	const complaints = result.issues.map((issue) => {
		const path = v.getDotPath(issue)
		return path ? `${path}: ${issue.message}` : issue.message
	})
	throw apiError('VALIDATION_ERROR', complaints.join('; '))
}
