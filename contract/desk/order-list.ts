import * as v from 'valibot'
import type { DELIVERY_WORDS } from '../order-words.ts'

/** What a list of orders is narrowed by, as it stands in its address. */
export const ORDER_FILTER_NAMES = [
	'q',
	'status',
	'needs',
	'company',
	'country',
	'language',
	'delivery',
	'form',
	'since',
	'until',
	'paidSince',
	'paidUntil',
] as const

/** The same without what somebody looked for, which may be a person's name. */
export const SAVED_NAMES = [
	...ORDER_FILTER_NAMES.filter((name) => name !== 'q'),
	'sort',
	'columns',
] as const

type OrderFilterName = (typeof ORDER_FILTER_NAMES)[number]

/** Of an order's certificates one at least; `LATE`: promised by a day that has gone. */
export const DELIVERY_FILTERS = [
	'WAITING',
	'READY',
	'SENT',
	'FETCHED',
	'PROBLEM',
	'STOPPED',
	'LATE',
] as const satisfies readonly (keyof typeof DELIVERY_WORDS | 'LATE')[]

export const DELIVERY_FORMS = ['file', 'post'] as const

/** `needs=any`: whatever a person is needed for. */
export const NEEDS_ANYTHING = 'any'

export const ORDER_SORTS = ['received', 'total', 'customer'] as const

export type OrderSort = (typeof ORDER_SORTS)[number]

/** The newest first, where nothing else is asked for. */
export const USUAL_ORDER_SORT = { by: 'received', direction: 'down' } as const

const value = v.pipe(v.string(), v.maxLength(200))

/** A list as an act takes it: the parts of its address. */
export const orderFilterSchema = v.partial(
	v.strictObject({
		q: value,
		status: value,
		needs: value,
		company: value,
		country: value,
		language: value,
		delivery: value,
		form: value,
		since: value,
		until: value,
		paidSince: value,
		paidUntil: value,
	} satisfies Record<OrderFilterName, typeof value>),
)

export const LONGEST_VIEW_NAME = 60

export const savedViewsSchema = v.object({
	views: v.array(
		v.object({
			id: v.string(),
			name: v.string(),
			/** As it stands in the address, without its question mark. */
			search: v.string(),
			isShared: v.boolean(),
			isOwn: v.boolean(),
			/** Whoever saved it, where that is another. */
			owner: v.nullable(v.string()),
			/** Whether it is this operator's to rename, share and delete. */
			isChangeable: v.boolean(),
		}),
	),
})

export type SavedViews = v.InferOutput<typeof savedViewsSchema>
export type SavedView = SavedViews['views'][number]
