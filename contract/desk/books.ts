import * as v from 'valibot'

const moment = v.pipe(v.string(), v.isoTimestamp())
const month = v.string()
const sold = { netOre: v.number(), vatOre: v.number() }
const kind = v.picklist(['receipt', 'credit-note', 'odd-payment'])

/** `over`: it can be closed. */
const status = v.picklist(['closed', 'over', 'under-way'])

const batches = v.array(
	v.object({ number: v.number(), month, madeAt: moment, vouchers: v.number() }),
)

export const bookedMonthsSchema = v.object({
	/** The newest first, up to the one that is under way. */
	months: v.array(
		v.object({
			month,
			status,
			...sold,
			receipts: v.number(),
			creditNotes: v.number(),
			oddPayments: v.number(),
			batches: v.number(),
			notExported: v.number(),
		}),
	),
})

export type BookedMonth = v.InferOutput<typeof bookedMonthsSchema>['months'][number]

export const monthSumsSchema = v.object({
	month,
	status,
	series: v.array(v.object({ kind, vouchers: v.number(), first: v.number(), last: v.number() })),
	accounts: v.array(v.object({ account: v.string(), debitOre: v.number(), creditOre: v.number() })),
	rates: v.array(v.object({ vatRateBasisPoints: v.number(), ...sold })),
	countries: v.array(v.object({ countryCode: v.string(), ...sold })),
	batches,
	notExported: v.number(),
	inOtherCurrency: v.number(),
	/** What each series is called in vouchers. */
	seriesNames: v.object({
		receipt: v.string(),
		'credit-note': v.string(),
		'odd-payment': v.string(),
	}),
})

export type MonthSums = v.InferOutput<typeof monthSumsSchema>
