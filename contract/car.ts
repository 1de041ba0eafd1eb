import * as v from 'valibot'

export const carSchema = v.object({
	chassiNo17: v.string(),
	chassiNo10: v.string(),
	modelYear: v.number(),
	registrationType: v.number(),
	isReimported: v.boolean(),
	licensePlateNumber: v.nullish(v.string()),
	modelText: v.nullish(v.string()),
	// A server of the version before tells neither.
	cocExists: v.nullish(v.boolean(), true),
	/** Of its CoC, in kronor, without VAT. */
	price: v.nullish(v.number(), null),
})

export type Car = v.InferOutput<typeof carSchema>
