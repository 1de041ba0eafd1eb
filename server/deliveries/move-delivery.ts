import { sql } from 'kysely'
import type { DatabaseTransaction } from '../db/database.ts'
import { statesBefore } from '../payments/state-table.ts'
import { DELIVERY_TABLE, type DeliveryStatus } from './delivery-states.ts'

type Move = {
	readonly to: DeliveryStatus
	readonly cause: string
}

/**
 * Moves a delivery and writes down why. False when it is already there or may not go there, so that it is
 * idempotent. Its order is locked by the caller.
 */
export async function moveDelivery(
	transaction: DatabaseTransaction,
	{ deliveryId, ...move }: Move & { readonly deliveryId: string },
): Promise<boolean> {
	return (await moveDeliveries(transaction, [deliveryId], move)) > 0
}

/** The same of several deliveries of one order: how many were moved. */
export async function moveDeliveries(
	transaction: DatabaseTransaction,
	deliveryIds: readonly string[],
	{ to, cause }: Move,
): Promise<number> {
	const { rows } = await sql`
		with was as materialized (
			select id, status from deliveries
			where id = any (${[...deliveryIds]}::uuid[])
				and status = any (${statesBefore(DELIVERY_TABLE, to)})
			for update
		), moved as (
			update deliveries set status = ${to}, status_since = now() from was
			where deliveries.id = was.id
		)${IN_HAND.includes(to) ? NOTE_ISSUED : sql``}
		insert into delivery_transitions (delivery_id, from_status, to_status, cause)
		select was.id, was.status, ${to}, ${cause} from was
		returning delivery_id`.execute(transaction)
	return rows.length
}

const IN_HAND: readonly DeliveryStatus[] = ['SENT', 'FETCHED']

/**
 * From now on its files are certificates that we have issued, whatever becomes of the order. Locked in one order: two
 * orders may be given the same files at the same time.
 */
const NOTE_ISSUED = sql`, issued as (
	update documents set issued_at = now()
	where sha256 in (
		select sha256 from documents join delivery_documents using (sha256)
		where delivery_id in (select id from was) and issued_at is null
		order by sha256 for update of documents
	)
)`
