import type { Database, DatabaseTransaction } from '../db/database.ts'
import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import type { Archive } from './archive.ts'
import type { DocumentFormat } from './document.ts'
import { knownCars } from './known-cars.ts'
import { lockKnown } from './restore-content.ts'
import { assignTo, carOf, lockCar, type Placed, placeAt } from './store-document.ts'

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
	| { readonly outcome: 'no-such-document' | 'not-waiting' | 'unknown-car' | 'bytes-gone' }

type Matching = {
	readonly sha256: string
	readonly chassisNumber: string
	readonly replace: boolean
}

/** A person says which car a file is for, or that one which was replaced is its car's after all. */
export function matchByHand(
	{ db, served }: Archive,
	{ sha256, chassisNumber, replace }: Matching,
	note: NoteAct = nobodysAct,
): Promise<MatchOutcome> {
	return db.transaction().execute(async (transaction) => {
		await lockCar(transaction, chassisNumber)
		const document = await lockDocument(transaction, sha256)
		if (!document) return { outcome: 'no-such-document' as const }
		const { chassis_number: car, replaced_at } = document
		const comesBack = car === chassisNumber && replaced_at !== null
		if (car !== null && !comesBack) return { outcome: 'not-waiting' as const }
		// Its time is over: the car would lose the one that it has for one that nobody can be given.
		if (!(await lockKnown(transaction, sha256))?.hasContent)
			return { outcome: 'bytes-gone' as const }
		const isKnown = (await knownCars(transaction, [chassisNumber])).has(chassisNumber)
		if (!isKnown) return { outcome: 'unknown-car' as const }
		const placed = await placeAt(transaction, chassisNumber, document.format, replace)
		if (placed.outcome === 'waiting') return placed
		await assignTo(transaction, sha256, chassisNumber)
		await served(transaction, chassisNumber)
		await note(transaction)
		return placed
	})
}

/**
 * A person says that a file is nobody's certificate, or not this car's. What was released stays: customers may have it.
 * The car then has the one that it had before.
 */
export function discardDocument(
	archive: Archive,
	sha256: string,
	note: NoteAct = nobodysAct,
): Promise<'discarded' | 'not-waiting' | 'no-such-document'> {
	return onDocument(archive, sha256, async (transaction, document) => {
		const { chassis_number: car, released_at, replaced_at, format } = document
		if (car !== null && released_at !== null) return 'not-waiting'
		await transaction.deleteFrom('documents').where('sha256', '=', sha256).execute()
		if (car !== null && replaced_at === null) {
			await bringBackEarlier(transaction, car, format)
			await archive.served(transaction, car)
		}
		await note(transaction)
		return 'discarded'
	})
}

type ReleaseOutcome =
	| 'released'
	| 'released-before'
	| 'without-car'
	| 'replaced-before'
	| 'no-such-document'

/** Where a person releases each certificate: from now on customers get it. */
export function releaseDocument(
	archive: Archive,
	sha256: string,
	note: NoteAct = nobodysAct,
): Promise<ReleaseOutcome> {
	return onDocument(archive, sha256, async (transaction, document) => {
		const { chassis_number: car, released_at, replaced_at } = document
		if (released_at !== null) return 'released-before'
		if (car === null) return 'without-car'
		// Nobody gets it now: it would go out unseen where it comes back.
		if (replaced_at !== null) return 'replaced-before'
		await transaction
			.updateTable('documents')
			.set({ released_at: new Date() })
			.where('sha256', '=', sha256)
			.execute()
		await archive.served(transaction, car)
		await note(transaction)
		return 'released'
	})
}

type LockedDocument = NonNullable<Awaited<ReturnType<typeof lockDocument>>>

/** With the document and its car locked: an order that is delivered at this moment is seen, or sees what is done. */
async function onDocument<Outcome>(
	archive: Archive,
	sha256: string,
	act: (transaction: DatabaseTransaction, document: LockedDocument) => Promise<Outcome>,
): Promise<Outcome | 'no-such-document'> {
	const done = await archive.db.transaction().execute(async (transaction) => {
		const car = await carOf(transaction, sha256)
		if (car !== null) await lockCar(transaction, car)
		const document = await lockDocument(transaction, sha256)
		if (!document) return { outcome: 'no-such-document' as const }
		const isMatchedMeanwhile = document.chassis_number !== car
		return isMatchedMeanwhile ? null : { outcome: await act(transaction, document) }
	})
	return done ? done.outcome : onDocument(archive, sha256, act)
}

/** The certificate whose place another took last. */
async function bringBackEarlier(
	transaction: DatabaseTransaction,
	chassisNumber: string,
	format: DocumentFormat,
): Promise<void> {
	await transaction
		.updateTable('documents')
		.set({ replaced_at: null })
		.where('sha256', '=', (earlier) =>
			earlier
				.selectFrom('documents')
				.select('sha256')
				.where('chassis_number', '=', chassisNumber)
				.where('format', '=', format)
				.orderBy('replaced_at', 'desc')
				.limit(1),
		)
		.execute()
}

function lockDocument(transaction: DatabaseTransaction, sha256: string) {
	return transaction
		.selectFrom('documents')
		.select(['chassis_number', 'format', 'released_at', 'replaced_at'])
		.where('sha256', '=', sha256)
		.forUpdate()
		.executeTakeFirst()
}
