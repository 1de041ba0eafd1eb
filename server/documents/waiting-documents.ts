import type { Database, DatabaseTransaction } from '../db/database.ts'
import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import type { Archive } from './archive.ts'
import { knownCars } from './known-cars.ts'
import { carOf, lockCar, type Placed, placeAt } from './store-document.ts'

/** What waits for a person, the oldest first. */
export function waitingDocuments(db: Database, limit: number) {
	return db
		.selectFrom('documents')
		.select(['sha256', 'format', 'size', 'received_at', 'file_name', 'waits_because'])
		.where('chassis_number', 'is', null)
		.orderBy('received_at')
		.limit(limit)
		.execute()
}

export type MatchOutcome =
	| Placed
	| { readonly outcome: 'no-such-document' | 'not-waiting' | 'unknown-car' }

type Matching = {
	readonly sha256: string
	readonly chassisNumber: string
	readonly replace: boolean
}

/** A person says which car a file is for. */
export function matchByHand(
	{ db, served }: Archive,
	{ sha256, chassisNumber, replace }: Matching,
	note: NoteAct = nobodysAct,
): Promise<MatchOutcome> {
	return db.transaction().execute(async (transaction) => {
		await lockCar(transaction, chassisNumber)
		const document = await lockDocument(transaction, sha256)
		if (!document) return { outcome: 'no-such-document' as const }
		if (document.chassis_number !== null) return { outcome: 'not-waiting' as const }
		const isKnown = (await knownCars(db, [chassisNumber])).has(chassisNumber)
		if (!isKnown) return { outcome: 'unknown-car' as const }
		const placed = await placeAt(transaction, chassisNumber, document.format, replace)
		if (placed.outcome === 'waiting') return placed
		await transaction
			.updateTable('documents')
			.set({ chassis_number: chassisNumber, waits_because: null, file_name: null })
			.where('sha256', '=', sha256)
			.execute()
		await served(transaction, chassisNumber)
		await note(transaction)
		return placed
	})
}

/** A person says that a file is nobody's certificate. Only one that waits: what has a car stays. */
export function discardDocument(
	{ db }: Archive,
	sha256: string,
	note: NoteAct = nobodysAct,
): Promise<'discarded' | 'not-waiting' | 'no-such-document'> {
	return db.transaction().execute(async (transaction) => {
		const document = await lockDocument(transaction, sha256)
		if (!document) return 'no-such-document'
		if (document.chassis_number !== null) return 'not-waiting'
		await transaction.deleteFrom('documents').where('sha256', '=', sha256).execute()
		await note(transaction)
		return 'discarded'
	})
}

type ReleaseOutcome = 'released' | 'released-before' | 'no-such-document'

/** Where a person releases each certificate: from now on customers get it. */
export async function releaseDocument(
	archive: Archive,
	sha256: string,
	note: NoteAct = nobodysAct,
): Promise<ReleaseOutcome> {
	const outcome = await releaseAsMatched(archive, sha256, note)
	return outcome === 'matched-meanwhile' ? releaseDocument(archive, sha256, note) : outcome
}

function releaseAsMatched(
	{ db, served }: Archive,
	sha256: string,
	note: NoteAct,
): Promise<ReleaseOutcome | 'matched-meanwhile'> {
	return db.transaction().execute(async (transaction) => {
		const car = await carOf(transaction, sha256)
		// An order that is delivered at this moment is seen, or sees the release.
		if (car !== null) await lockCar(transaction, car)
		const document = await lockDocument(transaction, sha256)
		if (!document) return 'no-such-document'
		if (document.released_at !== null) return 'released-before'
		if (document.chassis_number !== car) return 'matched-meanwhile'
		await transaction
			.updateTable('documents')
			.set({ released_at: new Date() })
			.where('sha256', '=', sha256)
			.execute()
		if (car !== null) await served(transaction, car)
		await note(transaction)
		return 'released'
	})
}

function lockDocument(transaction: DatabaseTransaction, sha256: string) {
	return transaction
		.selectFrom('documents')
		.select(['chassis_number', 'format', 'released_at'])
		.where('sha256', '=', sha256)
		.forUpdate()
		.executeTakeFirst()
}
