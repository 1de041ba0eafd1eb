import type pg from 'pg'
import { BATCHING, inBatches } from '../../db/in-batches.ts'
import { jsonOf } from '../../db/json-of.ts'
import type { Limits } from '../../limits/limits.ts'
import type { HandlingMode } from '../handling/handling-mode.ts'
import type { InsertJobs } from '../next-step.ts'
import type { OrderRow } from '../order-row.ts'
import { storeOrdersStatement } from './store-orders-statement.ts'

/** `wait`: seconds until there is a budget for it. Neither: its key or captcha was used. */
type StoreAnswer =
	| { readonly stored: true; readonly reference: string; readonly wait: null }
	| { readonly stored: false; readonly reference: null; readonly wait: number | null }

type OrderToStore = { readonly row: OrderRow; readonly limits: Limits }

export type StoreOrder = (order: OrderToStore) => Promise<StoreAnswer>

/** Two orders of one moment may draw the same reference; at the next try it is taken, and the database draws. */
const TRIES = 10

type StoreOptions = {
	readonly pool: pg.Pool
	readonly handling: HandlingMode
	readonly insertJobs: InsertJobs
}

/** Concurrent orders are stored in batches: one statement, one fsync. */
export function orderStore({ pool, handling, insertJobs }: StoreOptions): StoreOrder {
	const statement = storeOrdersStatement(handling, insertJobs)
	return inBatches({
		...BATCHING,
		keysOf: ({ row }) => [
			row.by_client,
			row.to_address,
			`reference ${row.drawn_reference}`,
			...(row.key === null ? [] : [`key ${row.key}`]),
			...(row.challenge === null ? [] : [`challenge ${row.challenge}`]),
		],
		run: (orders) => storeTogether(pool, statement, orders),
		mayRetryOneByOne,
	})
}

async function storeTogether(
	pool: pg.Pool,
	statement: string,
	orders: readonly OrderToStore[],
): Promise<StoreAnswer[]> {
	const [first] = orders
	if (!first) return []
	const { limits } = first
	const parameters = [
		jsonOf(orders.map(({ row }) => row)),
		limits.ordersPerClientPerHour,
		limits.ordersPerAddressPerHour,
		limits.carsPerClientPerDay,
	]
	const rows = await storedWithReferences(pool, statement, parameters)
	const answers = new Map(rows.map(({ id, ...answer }) => [id, answer]))
	return orders.map(({ row }) => answers.get(row.id) ?? NOT_STORED)
}

const NOT_STORED: StoreAnswer = { stored: false, reference: null, wait: null }

async function storedWithReferences(
	pool: pg.Pool,
	statement: string,
	parameters: readonly unknown[],
): Promise<(StoreAnswer & { id: string })[]> {
	for (let tries = 1; ; tries++) {
		try {
			const { rows } = await pool.query<StoreAnswer & { id: string }>(statement, [...parameters])
			return rows
		} catch (error) {
			if (!isReferenceTaken(error) || tries === TRIES) throw error
		}
	}
}

function isReferenceTaken(error: unknown): boolean {
	return isDatabaseError(error) && error.constraint === 'orders_reference'
}

/** SQLSTATE classes: data exception (22), constraint violation (23), deadlock or serialization failure (40). */
function mayRetryOneByOne(error: unknown): boolean {
	return isDatabaseError(error) && /^(22|23|40)/.test(error.code ?? '')
}

function isDatabaseError(error: unknown): error is pg.DatabaseError {
	return error instanceof Error && 'code' in error
}
