import { sql } from 'kysely'
import type { DatabaseTransaction } from '../db/database.ts'
import { type DeliveryStatus, deliveryCanBecome, isDeliveryStatus } from './delivery-states.ts'

type Move = {
	readonly deliveryId: string
	readonly to: DeliveryStatus
	readonly cause: string
}

/**
 * Moves a delivery and writes down why. False when it is already there or may not go there, so that it is
 * idempotent. Its order is locked by the caller.
 */
export async function moveDelivery(
	transaction: DatabaseTransaction,
	{ deliveryId, to, cause }: Move,
): Promise<boolean> {
	const delivery = await transaction
		.selectFrom('deliveries')
		.select('status')
		.where('id', '=', deliveryId)
		.forUpdate()
		.executeTakeFirst()
	const from = delivery?.status ?? ''
	if (!isDeliveryStatus(from) || !deliveryCanBecome(from, to)) return false
	await transaction
		.with('moved', (also) =>
			also
				.updateTable('deliveries')
				.set({ status: to, status_since: sql<Date>`now()` })
				.where('id', '=', deliveryId),
		)
		.insertInto('delivery_transitions')
		.values({ delivery_id: deliveryId, from_status: from, to_status: to, cause })
		.execute()
	if (IN_HAND.includes(to)) await noteIssued(transaction, deliveryId)
	return true
}

const IN_HAND: readonly DeliveryStatus[] = ['SENT', 'FETCHED']

/** From now on its files are certificates that we have issued, whatever becomes of the order. */
async function noteIssued(transaction: DatabaseTransaction, deliveryId: string): Promise<void> {
	// Locked in one order: two orders may be given the same files at the same time.
	await sql`
		update documents set issued_at = now()
		where sha256 in (
			select sha256 from documents join delivery_documents using (sha256)
			where delivery_id = ${deliveryId} and issued_at is null
			order by sha256 for update of documents
		)`.execute(transaction)
}
