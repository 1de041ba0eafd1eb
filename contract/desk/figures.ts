import * as v from 'valibot'

const day = v.string()
const seconds = v.nullable(v.number())

/** Of a period in figures: somewhat more than ten years. */
export const LONGEST_PERIOD_DAYS = 3660

/** A period in figures: money as the provider has it, sales as they are booked. */
export const figuresSchema = v.object({
	from: day,
	to: day,
	days: v.array(
		v.object({
			day,
			received: v.number(),
			paid: v.number(),
			paidOre: v.number(),
			refundedOre: v.number(),
		}),
	),
	received: v.number(),
	handled: v.number(),
	paid: v.number(),
	paidOre: v.number(),
	refundedOre: v.number(),
	medianSecondsToPaymentLink: seconds,
	/** Of sales less what was credited, by the day that they are booked on. */
	sold: v.object({
		receipts: v.number(),
		creditNotes: v.number(),
		netOre: v.number(),
		vatOre: v.number(),
	}),
	countries: v.array(
		v.object({
			countryCode: v.string(),
			receipts: v.number(),
			netOre: v.number(),
			vatOre: v.number(),
		}),
	),
	/** From the order to its certificate, of those that were sent in the period. */
	certificates: v.object({
		sent: v.number(),
		medianSeconds: seconds,
		/** Nine of ten were faster. */
		slowestTenthSeconds: seconds,
		/** How many took so many days and nights; the last one and more. */
		byDays: v.array(v.object({ days: v.number(), sent: v.number() })),
	}),
	/** Chassis numbers in orders of the period that the register does not know. */
	unknownCars: v.object({
		count: v.number(),
		first: v.array(v.object({ chassisNumber: v.string(), orders: v.number(), lastAskedOn: day })),
	}),
})

export type Figures = v.InferOutput<typeof figuresSchema>
