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
	return true
}
