import * as v from 'valibot'

export const DELIVERY_STATUSES = [
	'WAITING',
	'READY',
	'SENT',
	'FETCHED',
	'PROBLEM',
	'STOPPED',
] as const

/** One certificate on its way to the customer, in one form. */
export const deliverySchema = v.object({
	chassiNumber17: v.string(),
	/** `file` or `post`. Others may come. */
	form: v.string(),
	/** One of DELIVERY_STATUSES. Others may come. */
	status: v.string(),
	/** Since when, as `2026-11-28T12:00:00.000Z`. */
	since: v.string(),
	/** A day, as `2026-11-28`. */
	promisedBy: v.string(),
	/** What can be fetched, each known by the SHA-256 of its bytes. */
	files: v.array(v.object({ sha256: v.string(), format: v.string(), size: v.number() })),
	tracking: v.nullish(
		v.object({ carrier: v.string(), number: v.string(), link: v.nullish(v.string()) }),
	),
})

export type Delivery = v.InferOutput<typeof deliverySchema>
