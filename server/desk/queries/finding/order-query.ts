import { COUNTRY_CODES, LANGUAGES, readOrderState } from '@coc/contract'
import {
	DELIVERY_FILTERS,
	DELIVERY_FORMS,
	NEEDS_ANYTHING,
	ORDER_FILTER_NAMES,
	ORDER_SORTS,
} from '@coc/contract/desk'
import * as v from 'valibot'
import { ATTENTION_KINDS } from '../../../attention/attention-key.ts'
import { listAttention } from '../../../attention/list-attention.ts'
import { addDays, parseDay, startOf } from '../../../calendar/swedish-days.ts'
import type { Shop } from '../../../orders/shop.ts'
import type { Search } from './find-orders.ts'

const day = v.pipe(
	v.string(),
	v.transform(parseDay),
	v.nonNullable(v.custom<string>((value) => typeof value === 'string')),
)

const status = v.pipe(
	v.string(),
	v.transform(readOrderState),
	v.nonNullable(v.custom<NonNullable<ReturnType<typeof readOrderState>>>(() => true)),
)

const sorting = v.pipe(
	v.picklist(ORDER_SORTS.flatMap((name) => [name, `-${name}`] as const)),
	v.transform((text) => ({
		by: ORDER_SORTS.find((name) => text.endsWith(name)) ?? 'received',
		direction: text.startsWith('-') ? ('down' as const) : ('up' as const),
	})),
)

const filterEntries = {
	q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
	status: v.optional(status),
	needs: v.optional(v.picklist([NEEDS_ANYTHING, ...ATTENTION_KINDS])),
	company: v.optional(v.picklist(['true', 'false'])),
	country: v.optional(v.picklist(COUNTRY_CODES)),
	language: v.optional(v.picklist(LANGUAGES)),
	delivery: v.optional(v.picklist(DELIVERY_FILTERS)),
	form: v.optional(v.picklist(DELIVERY_FORMS)),
	since: v.optional(day),
	until: v.optional(day),
	paidSince: v.optional(day),
	paidUntil: v.optional(day),
} satisfies Record<(typeof ORDER_FILTER_NAMES)[number], v.GenericSchema>

/** What stands in the address of a list, which is the same in the desk's own addresses. */
export const orderQuerySchema = v.object({
	...filterEntries,
	sort: v.optional(sorting),
	page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number)), '1'),
})

type OrderQuery = Omit<v.InferOutput<typeof orderQuerySchema>, 'page'>

/** The list that an act is for. Null: it is narrowed by something that does not exist. */
export function readOrderFilter(filter: object): OrderQuery | null {
	const parsed = v.safeParse(v.object(filterEntries), filter)
	return parsed.success ? parsed.output : null
}

/** By which of them a list is narrowed, without what: for the log. */
export function narrowedBy(filter: object): string {
	return ORDER_FILTER_NAMES.filter((name) => name in filter).join(' ')
}

/** What the database is asked for it. */
export async function searchOf(
	shop: Pick<Shop, 'pool' | 'provider'>,
	query: OrderQuery,
): Promise<Omit<Search, 'limit'>> {
	const { needs, delivery = null, form = null } = query
	const paid = daysOf(query.paidSince, query.paidUntil)
	return {
		words: query.q.split(/\s+/),
		status: query.status?.status ?? null,
		state: query.status?.state ?? null,
		isCompany: query.company === undefined ? null : query.company === 'true',
		...daysOf(query.since, query.until),
		...(needs !== undefined && { among: await ordersThatNeed(shop, needs) }),
		...(query.country !== undefined && { countryCode: query.country }),
		...(query.language !== undefined && { language: query.language }),
		...((delivery ?? form) !== null && { delivery: { status: delivery, form } }),
		...((paid.since ?? paid.until) !== null && { paid }),
		...(query.sort && { sort: query.sort }),
	}
}

function daysOf(since: string | undefined, until: string | undefined) {
	return {
		since: since === undefined ? null : startOf(since),
		until: until === undefined ? null : startOf(addDays(until, 1)),
	}
}

async function ordersThatNeed(
	shop: Pick<Shop, 'pool' | 'provider'>,
	kind: string,
): Promise<string[]> {
	const items = (await listAttention(shop)).filter(
		(item) => kind === NEEDS_ANYTHING || item.kind === kind,
	)
	return [...new Set(items.flatMap(({ orderId }) => orderId ?? []))]
}
