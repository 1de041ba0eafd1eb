import type { DatabaseTransaction } from '../../db/database.ts'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import { noteChanges } from '../../orders/changing/note-changes.ts'
import { requestDelivery } from '../../orders/request-delivery.ts'
import type { Shop } from '../../orders/shop.ts'
import { moveDelivery } from '../move-delivery.ts'
import {
	type Chosen,
	carsOf,
	type NotChosen,
	type OpenDelivery,
	withDeliveries,
} from './with-deliveries.ts'

export type ResolveOutcome =
	| { readonly outcome: 'resolved'; readonly cars: readonly string[] }
	| { readonly outcome: 'no-problem' | NotChosen }

type Resolving = Chosen & { readonly operator: string }

/** It goes on as if nothing had been sent: with the certificate that the archive has now, and told anew. */
export function resolveProblem(
	shop: Shop,
	{ orderId, cars, operator }: Resolving,
	note: NoteAct = nobodysAct,
): Promise<ResolveOutcome> {
	return withDeliveries(shop, { orderId, cars }, async (transaction, deliveries) => {
		const troubled = deliveries.filter(({ status }) => status === 'PROBLEM')
		if (troubled.length === 0) return { outcome: 'no-problem' }
		for (const delivery of troubled) {
			const move = { deliveryId: delivery.id, to: 'WAITING', cause: 'resolved' } as const
			await moveDelivery(transaction, move)
			await noteChanges(transaction, { orderId, operator }, oldNumber(delivery))
			await forget(transaction, delivery.id)
		}
		await requestDelivery(shop, transaction, orderId)
		await note(transaction)
		return { outcome: 'resolved', cars: carsOf(troubled) }
	})
}

function oldNumber({ carrier, number }: OpenDelivery) {
	if (carrier === null || number === null) return []
	return [{ field: 'tracking_number', old: `${carrier} ${number}`, new: '' }]
}

async function forget(transaction: DatabaseTransaction, deliveryId: string): Promise<void> {
	await transaction
		.updateTable('deliveries')
		.set({ mail_id: null, carrier: null, tracking_number: null })
		.where('id', '=', deliveryId)
		.execute()
}
