import {
	CHASSIS_NUMBER_LENGTH,
	normaliseChassisNumber,
	type OrderState,
	orderState,
	parseReference,
} from '@coc/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'
import { timePrefix } from '../../orders/order-id.ts'
import type { OrderStatus } from '../../orders/order-status.ts'
import { CARS_KNOWN, IS_GIVEN_BACK } from '../../orders/standing.ts'
import { isIdStart } from './order-by-id.ts'

type OrderFilter = {
	readonly status: OrderStatus | null
	/** Which kind of that status. */
	readonly state: OrderState | null
	readonly isCompany: boolean | null
	readonly since: Date | null
	/** The first moment that is too late. */
	readonly until: Date | null
	readonly words: readonly string[]
	readonly limit: number
}

export type FoundOrder = {
	readonly id: string
	readonly reference: string
	readonly createdAt: Date
	readonly status: string
	/** The status, and where that says too little, which kind of it: what people read is a word for this. */
	readonly state: string
	readonly isCompany: boolean
	readonly name: string
	readonly emailAddress: string
	readonly chassisNumbers: readonly string[]
	readonly totalOre: number | null
}

export type FoundOrders = {
	readonly orders: readonly FoundOrder[]
	readonly more: boolean
	/** From when on orders were read one by one, where no index knows the words. */
	readonly readSince: Date | null
}

const DAY_MS = 24 * 3600_000
const READ_BACK_DAYS = 90
const SHORTEST_CHASSIS_PART = 4
// The id has the server's time, the row the database's: their clocks may differ a little.
const CLOCK_SKEW_MS = 3600_000

/**
 * The newest orders first. What an index knows is asked of the index: an order's number,
 * the beginning of its id, a whole chassis number, a whole e-mail address. Only where that finds nothing are the
 * orders of the last months read for a name or a part of something.
 */
export async function findOrders(db: Database, filter: OrderFilter): Promise<FoundOrders> {
	for (const matching of indexedMatches(db, filter)) {
		const found = await newestOf(db, filter, matching)
		if (found.orders.length > 0 || filter.words.length === 0) return { ...found, readSince: null }
	}
	const latest = filter.until?.getTime() ?? Date.now()
	const readSince = filter.since ?? new Date(latest - READ_BACK_DAYS * DAY_MS)
	const found = await newestOf(db, { ...filter, since: readSince }, (query) =>
		filter.words.reduce((narrowed, word) => narrowed.where(containsWord(word)), query),
	)
	return { ...found, readSince }
}

type Orders = SelectQueryBuilder<Schema, 'orders', object>
type Matching = (query: Orders) => Orders

function indexedMatches(db: Database, { words }: OrderFilter): Matching[] {
	if (words.length === 0) return [(query) => query]
	const chassisNumber = normaliseChassisNumber(words.join(''))
	const reference = parseReference(words.join(''))
	const matches: Matching[] = []
	if (reference !== null) matches.push((query) => query.where('order_reference', '=', reference))
	if (chassisNumber.length === CHASSIS_NUMBER_LENGTH) matches.push(orderedCar(db, chassisNumber))
	const word = words.length === 1 ? (words[0] ?? '') : ''
	if (isIdStart(word)) matches.push((query) => query.where(idStartsWith(word)))
	if (word.includes('@')) {
		matches.push((query) =>
			query.where(({ eb, fn }) => eb(fn('lower', ['email_address']), '=', word.toLowerCase())),
		)
	}
	return matches
}

const idStartsWith = (word: string) =>
	sql<boolean>`orders.id >= ${word.toLowerCase()} and orders.id < ${`${word.toLowerCase()}~`}`

/** An order has lines once it is handled; before that, and if it never was, only its own list. */
function orderedCar(db: Database, chassisNumber: string): Matching {
	const lines = db
		.selectFrom('order_lines')
		.select('order_id as id')
		.where('chassis_number', '=', chassisNumber)
	const unhandled = db
		.selectFrom('orders as unhandled')
		.select('unhandled.id')
		.where('unhandled.status', '=', 'RECEIVED')
		.where(sql<boolean>`${chassisNumber} = any(unhandled.chassis_numbers)`)
	const neverHandled = db
		.selectFrom('orders as cancelled')
		.select('cancelled.id')
		.where('cancelled.id', '>', timePrefix(Date.now() - READ_BACK_DAYS * DAY_MS))
		.where('cancelled.status', '=', 'CANCELLED')
		.where('cancelled.handled_at', 'is', null)
		.where(sql<boolean>`${chassisNumber} = any(cancelled.chassis_numbers)`)
	return (query) => query.where('orders.id', 'in', lines.unionAll(unhandled).unionAll(neverHandled))
}

/** Anywhere in who ordered, or in a chassis or registration number of the order. */
function containsWord(word: string) {
	const pattern = patternFor(word)
	const chassisPart = normaliseChassisNumber(word)
	const carPattern = chassisPart.length < SHORTEST_CHASSIS_PART ? null : patternFor(chassisPart)
	return sql<boolean>`(
		concat_ws(' ', first_name, last_name, company_name, vat_number, email_address) ilike ${pattern}
		or array_to_string(chassis_numbers, ' ') like ${carPattern}
		or exists (
			select from order_lines
			where order_lines.order_id = orders.id and registration_number ilike ${pattern}
		)
	)`
}

function patternFor(word: string): string {
	return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Ids sort by the minute. So the minute of the last order to show is found by id, and of the orders
 * from then on the newest are taken.
 */
async function newestOf(
	db: Database,
	filter: OrderFilter,
	matching: Matching,
): Promise<{ orders: FoundOrder[]; more: boolean }> {
	const query = matching(narrowed(db.selectFrom('orders'), filter))
	const last = await query
		.select('orders.id')
		.orderBy('orders.id', 'desc')
		.offset(filter.limit)
		.limit(1)
		.executeTakeFirst()
	const rows = await query
		.$if(last !== undefined, (some) => some.where('orders.id', '>=', minuteOf(last?.id ?? '')))
		.select([
			'orders.id',
			'order_reference',
			'created_at',
			'status',
			'is_company',
			'company_name',
			'first_name',
			'last_name',
			'email_address',
			'chassis_numbers',
			'total_ore',
		])
		.select([
			sql<boolean>`status = 'SETTLED' and ${sql.raw(IS_GIVEN_BACK)}`.as('is_given_back'),
			sql<boolean | null>`case when status = 'UNDELIVERABLE' then ${sql.raw(CARS_KNOWN)} end`.as(
				'cars_known',
			),
		])
		.orderBy('created_at', 'desc')
		.limit(filter.limit)
		.execute()
	const orders = rows.map((row) => ({
		id: row.id,
		reference: row.order_reference,
		createdAt: row.created_at,
		status: row.status,
		state: orderState({
			status: row.status,
			isGivenBack: row.is_given_back,
			carsKnown: row.cars_known,
		}),
		isCompany: row.is_company,
		name: row.is_company ? row.company_name : `${row.first_name} ${row.last_name}`.trim(),
		emailAddress: row.email_address,
		chassisNumbers: row.chassis_numbers,
		totalOre: row.total_ore,
	}))
	return { orders, more: last !== undefined }
}

const minuteOf = (id: string) => id.slice(0, timePrefix(0).length)

/** What narrows a status down to one kind of it. */
const KIND_OF_STATUS: Partial<Record<OrderState, string>> = {
	SETTLED: `not ${IS_GIVEN_BACK}`,
	REFUNDED: IS_GIVEN_BACK,
	UNKNOWN_CAR: `not ${CARS_KNOWN}`,
	NO_COC: CARS_KNOWN,
}

function narrowed(query: Orders, { status, state, isCompany, since, until }: OrderFilter): Orders {
	let result = query
	if (status !== null) result = result.where('status', '=', status)
	const kind = state === null ? undefined : KIND_OF_STATUS[state]
	if (kind !== undefined) result = result.where(sql<boolean>`${sql.raw(kind)}`)
	if (isCompany !== null) result = result.where('is_company', '=', isCompany)
	if (since !== null) {
		result = result
			.where('orders.id', '>=', timePrefix(since.getTime() - CLOCK_SKEW_MS))
			.where('created_at', '>=', since)
	}
	if (until !== null) {
		result = result
			.where('orders.id', '<', timePrefix(until.getTime() + CLOCK_SKEW_MS))
			.where('created_at', '<', until)
	}
	return result
}
