import { BULK_ACTS } from '@coc/contract/desk'
import { sql } from 'kysely'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { NoteAct } from '../../db/note-act.ts'
import type { ActDetails } from '../../db/tables/desk.ts'
import type { Shop } from '../../orders/shop.ts'
import type { Operator } from '../acts/operator.ts'
import { BULK_ACTS_ON_ORDERS } from './bulk-acts.ts'

export type Starting = {
	readonly bulkId: string
	/** With which letters are posted. */
	readonly carrier?: string
	/** Whoever starts it does it, too; otherwise a worker. */
	readonly isDoneHere: boolean
}

export type StartOutcome =
	| 'started'
	| 'under-way'
	| 'nothing-left'
	| 'unknown-carrier'
	| 'not-yours'
	| 'not-found'

type Starter = Pick<Operator, 'id'>

/** Begins what was prepared, or goes on where it was stopped. */
export async function startBulk(
	shop: Pick<Shop, 'db' | 'enqueue' | 'wakeWorkers' | 'certificates'>,
	{ id: operatorId }: Starter,
	{ bulkId, carrier, isDoneHere }: Starting,
	noteFor: (details: ActDetails) => NoteAct,
): Promise<StartOutcome> {
	const started = await shop.db.transaction().execute(async (transaction) => {
		const bulk = await lockBulk(transaction, bulkId)
		const act = BULK_ACTS.find((name) => name === bulk?.act)
		if (!bulk || !act || !BULK_ACTS_ON_ORDERS[act].perform) return 'not-found'
		if (bulk.operator_id !== operatorId) return 'not-yours'
		if (bulk.started_at !== null && bulk.ended_at === null) return 'under-way'
		const orders = await countWaiting(transaction, bulkId)
		if (orders === 0) return 'nothing-left'
		const named = carrier ?? bulk.choices['carrier']
		const known = [...shop.certificates.carriers.keys()].find((name) => name === named)
		if (act === 'post' && known === undefined) return 'unknown-carrier'
		const choices = known === undefined ? {} : { carrier: known }
		await noteFor({ act, orders, 'narrowed by': bulk.narrowed_by })(transaction)
		await transaction
			.updateTable('bulks')
			.set({ started_at: sql`coalesce(started_at, now())`, stop_asked_at: null })
			.set({ ended_at: null, ended_as: null, choices: JSON.stringify(choices) })
			.where('id', '=', bulkId)
			.execute()
		if (!isDoneHere) await shop.enqueue(executorOf(transaction), runStep(bulkId))
		return 'started'
	})
	if (started === 'started' && !isDoneHere) shop.wakeWorkers('run-bulk')
	return started
}

/** It ends before its next order; where no process does it any more, a worker ends it. */
export async function stopBulk(
	shop: Pick<Shop, 'db' | 'enqueue' | 'wakeWorkers'>,
	bulkId: string,
	note: NoteAct,
): Promise<'stopping' | 'ended-before' | 'not-found'> {
	const stopped = await shop.db.transaction().execute(async (transaction) => {
		const bulk = await lockBulk(transaction, bulkId)
		if (!bulk?.started_at) return 'not-found'
		if (bulk.ended_at) return 'ended-before'
		if (bulk.stop_asked_at) return 'stopping'
		await note(transaction)
		await transaction
			.updateTable('bulks')
			.set({ stop_asked_at: sql`now()` })
			.where('id', '=', bulkId)
			.execute()
		await shop.enqueue(executorOf(transaction), runStep(bulkId))
		return 'stopping'
	})
	if (stopped === 'stopping') shop.wakeWorkers('run-bulk')
	return stopped
}

const runStep = (bulkId: string) => ({ name: 'run-bulk', data: { bulkId } }) as const

function lockBulk(transaction: DatabaseTransaction, bulkId: string) {
	return transaction
		.selectFrom('bulks')
		.select(['act', 'operator_id', 'choices', 'narrowed_by', 'started_at', 'stop_asked_at'])
		.select('ended_at')
		.where('id', '=', bulkId)
		.forUpdate()
		.executeTakeFirst()
}

async function countWaiting(transaction: DatabaseTransaction, bulkId: string): Promise<number> {
	const { count } = await transaction
		.selectFrom('bulk_orders')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where('bulk_id', '=', bulkId)
		.where('state', '=', 'waiting')
		.executeTakeFirstOrThrow()
	return count
}
