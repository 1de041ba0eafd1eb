import * as v from 'valibot'

/** How much waits, and how the week went. */
export const todaySchema = v.object({
	/** Orders that nobody has handled. */
	toHandle: v.number(),
	/** Cars that wait for a certificate, and how many of them are late. */
	toProduce: v.number(),
	late: v.number(),
	/** Cars whose certificate is to be packed and posted. */
	toPost: v.number(),
	/** Seven days in Sweden, today the last. */
	week: v.array(v.object({ day: v.string(), orders: v.number(), certificates: v.number() })),
})

export type Today = v.InferOutput<typeof todaySchema>
