import type { DatabaseTransaction } from '../../db/database.ts'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import { currentDocuments } from '../../documents/current-documents.ts'
import { lockCar } from '../../documents/store-document.ts'
import type { Shop } from '../../orders/shop.ts'
import { moveDelivery } from '../move-delivery.ts'
import { tellReady } from '../tell-ready.ts'
import {
	type Chosen,
	carsOf,
	type NotChosen,
	type OpenDelivery,
	withDeliveries,
} from './with-deliveries.ts'

export type AgainOutcome =
	| { readonly outcome: 'sent'; readonly cars: readonly string[] }
	/** The customer was sent what the archive has now. */
	| { readonly outcome: 'has-current'; readonly cars: readonly string[] }
	| { readonly outcome: 'nothing-sent' | 'no-certificate' | 'given-back' | NotChosen }

type Again = Chosen & { readonly evenIfSame: boolean }

/** Sends the certificates that the archive has now in the place of those that were sent, with one mail. */
export function sendAgain(
	shop: Shop,
	{ orderId, cars, evenIfSame }: Again,
	note: NoteAct = nobodysAct,
): Promise<AgainOutcome> {
	return withDeliveries(shop, { orderId, cars }, async (transaction, deliveries) => {
		const sent = deliveries.filter(
			({ form, status }) => form === 'file' && ['SENT', 'FETCHED'].includes(status),
		)
		if (sent.length === 0) return { outcome: 'nothing-sent' }
		const owed = sent.filter(({ isOwed }) => isOwed)
		if (owed.length === 0) return { outcome: 'given-back' }
		const standing = []
		for (const delivery of owed) standing.push(await standingOf(transaction, delivery))
		const available = standing.filter(({ current }) => current.length > 0)
		if (available.length === 0) return { outcome: 'no-certificate' }
		const newer = available.filter(({ isNewer }) => isNewer)
		if (newer.length === 0 && !evenIfSame) {
			return { outcome: 'has-current', cars: carsOf(available.map(({ delivery }) => delivery)) }
		}
		const chosen = newer.length > 0 ? newer : available
		for (const { delivery, current } of chosen) await give(transaction, delivery.id, current)
		await tellReady(shop, transaction, orderId)
		await note(transaction)
		return { outcome: 'sent', cars: carsOf(chosen.map(({ delivery }) => delivery)) }
	})
}

async function standingOf(transaction: DatabaseTransaction, delivery: OpenDelivery) {
	await lockCar(transaction, delivery.chassisNumber)
	const current = await currentDocuments(transaction, delivery.chassisNumber)
	const given = await transaction
		.selectFrom('delivery_documents')
		.select('sha256')
		.where('delivery_id', '=', delivery.id)
		.execute()
	const isNewer = current.some(({ sha256 }) => !given.some((before) => before.sha256 === sha256))
	return { delivery, current, isNewer }
}

/** Those before stay with it: what a customer got from us once is told as such. */
async function give(
	transaction: DatabaseTransaction,
	deliveryId: string,
	current: readonly { readonly sha256: string }[],
): Promise<void> {
	await transaction
		.insertInto('delivery_documents')
		.values(current.map(({ sha256 }) => ({ delivery_id: deliveryId, sha256 })))
		.onConflict((conflict) => conflict.doNothing())
		.execute()
	await moveDelivery(transaction, { deliveryId, to: 'READY', cause: 'sent again' })
	await transaction
		.updateTable('deliveries')
		.set({ mail_id: null })
		.where('id', '=', deliveryId)
		.execute()
}
