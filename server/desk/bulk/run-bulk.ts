import { BULK_ACTS, type BULK_ENDS, permissionsOf } from '@coc/contract/desk'
import type { Database } from '../../db/database.ts'
import { errorFacts } from '../../log/error-facts.ts'
import { NotPermittedError } from '../acts/act.ts'
import { type Operator, operatorAtTerminal } from '../acts/operator.ts'
import type { SharedDesk } from '../context.ts'
import { BULK_ACTS_ON_ORDERS, type OrderOutcome } from './bulk-acts.ts'

/** When so many fail one after another, it is not the orders: the rest is left. */
const FAILURES_IN_A_ROW = 5

type Running = {
	/** When to leave the rest to another run. */
	readonly signal?: AbortSignal
	readonly onOrder?: () => Promise<void> | void
}

/** Somebody else has done this order meanwhile: what this one does must not commit. */
class OrderTakenError extends Error {
	override readonly name = 'OrderTakenError'
}

/**
 * Does what was asked for to each order that still waits, one after another, by the very act that does it to one. Each
 * is noted in the transaction that changes it, so that it is done once, however often a run is broken off. Whether
 * nothing is left to do.
 */
export async function runBulk(
	desk: SharedDesk,
	bulkId: string,
	{ signal, onOrder }: Running = {},
): Promise<boolean> {
	const { db } = desk.shop
	let failures = 0
	let place = 0
	for (;;) {
		if (signal?.aborted) return false
		const bulk = await readRunning(db, bulkId)
		if (!bulk) return true
		if (bulk.stop_asked_at) return end(db, bulkId, 'stopped')
		const next = await nextAfter(db, bulkId, place)
		if (!next) return end(db, bulkId, 'done')
		place = next.position
		const act = BULK_ACTS.find((name) => name === bulk.act)
		const perform = act && BULK_ACTS_ON_ORDERS[act].perform
		const operator = await operatorOf(db, bulk)
		if (!perform) return end(db, bulkId, 'broken-off')
		if (!operator) return end(db, bulkId, 'not-permitted')
		const item = { bulkId, orderId: next.order_id }
		const alsoNote = (transaction: Database) => take(transaction, item)
		try {
			const outcome = await perform({ ...desk, operator, alsoNote }, item.orderId, bulk.choices)
			await note(db, item, outcome)
			failures = 0
		} catch (error) {
			if (error instanceof NotPermittedError) return end(db, bulkId, 'not-permitted')
			if (!(error instanceof OrderTakenError)) failures += 1
			await note(db, item, { state: 'failed', why: errorFacts(error).name })
		}
		await onOrder?.()
		if (failures === FAILURES_IN_A_ROW) return end(db, bulkId, 'broken-off')
	}
}

function readRunning(db: Database, bulkId: string) {
	return db
		.selectFrom('bulks')
		.select(['act', 'choices', 'operator', 'operator_id', 'stop_asked_at'])
		.where('id', '=', bulkId)
		.where('started_at', 'is not', null)
		.where('ended_at', 'is', null)
		.executeTakeFirst()
}

function nextAfter(db: Database, bulkId: string, place: number) {
	return db
		.selectFrom('bulk_orders')
		.select(['position', 'order_id'])
		.where('bulk_id', '=', bulkId)
		.where('position', '>', place)
		.where('state', '=', 'waiting')
		.orderBy('position')
		.limit(1)
		.executeTakeFirst()
}

type Asking = { readonly operator: string; readonly operator_id: string | null }

/** With what they may now. Null: they are out. */
async function operatorOf(db: Database, { operator, operator_id }: Asking) {
	if (operator_id === null) return operatorAtTerminal(operator)
	const row = await db
		.selectFrom('operators')
		.select(['id', 'name', 'role'])
		.where('id', '=', operator_id)
		.where('disabled_at', 'is', null)
		.executeTakeFirst()
	if (!row) return null
	const { id, name, role } = row
	const permissions = new Set(permissionsOf(role))
	// Nothing that is done like this moves money or data out.
	return { id, name, permissions, isFresh: false, refundLimitOre: 0 } satisfies Operator
}

type Item = { readonly bulkId: string; readonly orderId: string }

async function take(db: Database, { bulkId, orderId }: Item): Promise<void> {
	const { numUpdatedRows } = await db
		.updateTable('bulk_orders')
		.set({ state: 'done' })
		.where('bulk_id', '=', bulkId)
		.where('order_id', '=', orderId)
		.where('state', '=', 'waiting')
		.executeTakeFirst()
	if (numUpdatedRows === 0n) throw new OrderTakenError('It is done already')
}

/** What was done stays so; only its word is added. */
async function note(
	db: Database,
	{ bulkId, orderId }: Item,
	{ state, why }: OrderOutcome | { readonly state: 'failed'; readonly why: string },
): Promise<void> {
	await db
		.updateTable('bulk_orders')
		.set({ state, outcome: why })
		.where('bulk_id', '=', bulkId)
		.where('order_id', '=', orderId)
		.where('state', '=', state === 'done' ? 'done' : 'waiting')
		.execute()
}

async function end(
	db: Database,
	bulkId: string,
	endedAs: (typeof BULK_ENDS)[number],
): Promise<true> {
	await db
		.updateTable('bulks')
		.set({ ended_at: new Date(), ended_as: endedAs })
		.where('id', '=', bulkId)
		.where('ended_at', 'is', null)
		.execute()
	return true
}
