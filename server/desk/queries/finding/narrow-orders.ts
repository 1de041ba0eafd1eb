import type { Language, OrderState } from '@coc/contract'
import type { DELIVERY_FILTERS, DELIVERY_FORMS, OrderSort } from '@coc/contract/desk'
import { type SelectQueryBuilder, sql } from 'kysely'
import { dayOf } from '../../../calendar/swedish-days.ts'
import type { Schema } from '../../../db/schema.ts'
import { timePrefix } from '../../../orders/order-id.ts'
import type { OrderStatus } from '../../../orders/order-status.ts'
import { CARS_KNOWN, IS_GIVEN_BACK } from '../../../orders/standing.ts'

type Days = {
	readonly since: Date | null
	/** The first moment that is too late. */
	readonly until: Date | null
}

type DeliveryFilter = {
	readonly status: (typeof DELIVERY_FILTERS)[number] | null
	readonly form: (typeof DELIVERY_FORMS)[number] | null
}

export type OrderFilter = Days & {
	readonly status: OrderStatus | null
	/** Which kind of that status. */
	readonly state: OrderState | null
	readonly isCompany: boolean | null
	/** Of these only. */
	readonly among?: readonly string[]
	readonly countryCode?: string
	readonly language?: Language
	readonly delivery?: DeliveryFilter
	readonly paid?: Days
	/** The newest first, where nothing is said. */
	readonly sort?: { readonly by: OrderSort; readonly direction: 'up' | 'down' }
	/** Only those after it are read: so many are not looked through. */
	readonly afterId?: string
	readonly limit: number
}

export type Orders = SelectQueryBuilder<Schema, 'orders', object>
export type Matching = (query: Orders) => Orders

// The id has the server's time, the row the database's: their clocks may differ a little.
const CLOCK_SKEW_MS = 3600_000

/** Few orders have any of it: whether all of it was given back is asked of these alone. */
const HAS_REFUND = `orders.id in (
	select order_id from refunds where status = 'EXECUTED'
	union all select order_id from payment_attempts where refunded_elsewhere_ore > 0
)`

/** What narrows a status down to one kind of it. */
const KIND_OF_STATUS: Partial<Record<OrderState, string>> = {
	SETTLED: `not (${HAS_REFUND} and ${IS_GIVEN_BACK})`,
	REFUNDED: `${HAS_REFUND} and ${IS_GIVEN_BACK}`,
	UNKNOWN_CAR: `not ${CARS_KNOWN}`,
	NO_COC: CARS_KNOWN,
}

export function narrowed(query: Orders, filter: OrderFilter): Orders {
	let result = withinDays(query, filter)
	// As it is, not as a parameter: indexes of single statuses are known by it.
	if (filter.status !== null) result = result.where('status', '=', sql.lit(filter.status))
	const kind = filter.state === null ? undefined : KIND_OF_STATUS[filter.state]
	if (kind !== undefined) result = result.where(sql<boolean>`${sql.raw(kind)}`)
	if (filter.isCompany !== null) result = result.where('is_company', '=', filter.isCompany)
	if (filter.since !== null) result = result.where('created_at', '>=', filter.since)
	if (filter.until !== null) result = result.where('created_at', '<', filter.until)
	const { among, countryCode, language, delivery, paid } = filter
	if (among) result = result.where(sql<boolean>`orders.id = any(${[...among]})`)
	// The indexes of what is rare are known by their words too.
	if (countryCode !== undefined) {
		result = result.where('country_code', '=', sql.lit(countryCode))
	}
	if (language !== undefined) result = result.where('language', '=', sql.lit(language))
	if (delivery) result = result.where(hasDelivery(delivery))
	return paid ? paidWithin(result, paid) : result
}

export function withinDays(query: Orders, { since, until, afterId }: OrderFilter): Orders {
	let result = query
	if (since !== null) {
		result = result.where('orders.id', '>=', timePrefix(since.getTime() - CLOCK_SKEW_MS))
	}
	if (until !== null) {
		result = result.where('orders.id', '<', timePrefix(until.getTime() + CLOCK_SKEW_MS))
	}
	return afterId === undefined ? result : result.where('orders.id', '>', afterId)
}

/** Both of the same certificate. */
function hasDelivery({ status, form }: DeliveryFilter) {
	const ofForm = form === null ? sql`` : sql`and delivery.form = ${sql.lit(form)}`
	const ofStatus =
		status === 'LATE'
			? sql`and delivery.status in ('WAITING', 'PROBLEM') and delivery.promised_by < ${dayOf(new Date())}`
			: status === null
				? sql``
				: sql`and delivery.status = ${sql.lit(status)}`
	return sql<boolean>`exists (
		select from deliveries as delivery where delivery.order_id = orders.id ${ofStatus} ${ofForm}
	)`
}

/** By the day of its receipt. */
function paidWithin(query: Orders, { since, until }: Days): Orders {
	const from = since === null ? sql`` : sql`and issued_at >= ${since}`
	const to = until === null ? sql`` : sql`and issued_at < ${until}`
	return query.where(
		sql<boolean>`exists (select from receipts where receipts.order_id = orders.id ${from} ${to})`,
	)
}

/** Read like this by its index, whatever else is asked for. */
export const isHandled = sql<boolean>`orders.status <> 'RECEIVED'`
