import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../db/database.ts'
import type { NoteAct } from '../db/note-act.ts'
import type { Archive } from './archive.ts'
import type { DocumentFormat, Waiting } from './document.ts'
import { recognisableName } from './recognisable-name.ts'
import { lockKnown, restoreContent } from './restore-content.ts'

export type NewDocument = {
	readonly content: Buffer
	readonly format: DocumentFormat
	readonly fileName: string
	readonly match: { readonly chassisNumber: string } | { readonly waits: Waiting }
}

export type Placed =
	| { readonly outcome: 'matched' | 'replaced'; readonly chassisNumber: string }
	| { readonly outcome: 'waiting'; readonly waits: Waiting }

/** `same`: these very bytes are in the archive. */
export type StoreOutcome = Placed | { readonly outcome: 'same' }

type StoreOptions = {
	/** Takes the place of a certificate that the car has already. */
	readonly replace: boolean
	/** Who put this file in, by its SHA-256. */
	readonly note?: (sha256: string) => NoteAct
}

/**
 * The row and the bytes together, or neither. The same bytes again change nothing, unless theirs were deleted since:
 * then they are back. What waits for a person is not kept from a car that is certain by now.
 */
export async function storeDocument(
	{ db, release, served }: Archive,
	document: NewDocument,
	{ replace, note }: StoreOptions,
): Promise<StoreOutcome> {
	const sha256 = createHash('sha256').update(document.content).digest('hex')
	return db.transaction().execute(async (transaction) => {
		const { match } = document
		const cars = [
			'chassisNumber' in match ? match.chassisNumber : null,
			await carOf(transaction, sha256),
		]
		await lockCars(transaction, cars.filter((car) => car !== null).toSorted())
		const known = await lockKnown(transaction, sha256)
		if (known && !known.hasContent) {
			await restoreContent(transaction, sha256, document.content)
			if (known.chassisNumber !== null) await served(transaction, known.chassisNumber)
			await note?.(sha256)(transaction)
		}
		if (known?.chassisNumber) return SAME

		const stored =
			'waits' in match
				? ({ outcome: 'waiting', waits: match.waits } as const)
				: await placeAt(transaction, match.chassisNumber, document.format, replace)
		if (known) {
			if ('waits' in stored) return SAME
			await assignTo(transaction, sha256, stored.chassisNumber)
		} else {
			const isNew = await insertNew(transaction, sha256, document, { stored, release })
			if (!isNew) return SAME
		}
		if ('chassisNumber' in stored) await served(transaction, stored.chassisNumber)
		await note?.(sha256)(transaction)
		return stored
	})
}

const SAME = { outcome: 'same' } as const

type Storing = { readonly stored: Placed; readonly release: Archive['release'] }

/** False: the same bytes have come at the same time. */
async function insertNew(
	transaction: DatabaseTransaction,
	sha256: string,
	{ content, format, fileName }: NewDocument,
	{ stored, release }: Storing,
): Promise<boolean> {
	const inserted = await transaction
		.insertInto('documents')
		.values({
			sha256,
			format,
			size: content.length,
			chassis_number: 'chassisNumber' in stored ? stored.chassisNumber : null,
			waits_because: 'waits' in stored ? stored.waits : null,
			file_name: 'waits' in stored ? recognisableName(fileName) : null,
			released_at: release === 'auto' ? new Date() : null,
		})
		.onConflict((conflict) => conflict.column('sha256').doNothing())
		.returning('sha256')
		.executeTakeFirst()
	if (!inserted) return false
	await transaction.insertInto('document_files').values({ sha256, content }).execute()
	return true
}

/** Two files for one car at the same time: the second sees what the first has done. */
export function lockCar(transaction: DatabaseTransaction, chassisNumber: string): Promise<void> {
	return lockCars(transaction, [chassisNumber])
}

/** Several, in this order, which is that of their numbers: two who lock the same must not wait for each other. */
export async function lockCars(
	transaction: DatabaseTransaction,
	chassisNumbers: readonly string[],
): Promise<void> {
	await sql`
		select pg_advisory_xact_lock(hashtextextended('documents ' || car, 0))
		from unnest(${[...chassisNumbers]}::text[]) as car`.execute(transaction)
}

/** The car of a document, by which it is locked before the document itself. Null: it has none, or is new. */
export async function carOf(
	transaction: DatabaseTransaction,
	sha256: string,
): Promise<string | null> {
	const document = await transaction
		.selectFrom('documents')
		.select('chassis_number')
		.where('sha256', '=', sha256)
		.executeTakeFirst()
	return document?.chassis_number ?? null
}

/** Makes room at a car for a certificate, or says why there is none. The car is locked by the caller. */
export async function placeAt(
	transaction: DatabaseTransaction,
	chassisNumber: string,
	format: DocumentFormat,
	replace: boolean,
): Promise<Placed> {
	const current = await transaction
		.selectFrom('documents')
		.leftJoin('document_files', 'document_files.sha256', 'documents.sha256')
		.select(['documents.sha256', 'document_files.sha256 as kept'])
		.where('chassis_number', '=', chassisNumber)
		.where('format', '=', format)
		.where('replaced_at', 'is', null)
		.executeTakeFirst()
	if (!current) return { outcome: 'matched', chassisNumber }
	// One whose time is over, so that nobody can be given it, stands in no other's way.
	if (current.kept !== null && !replace) return { outcome: 'waiting', waits: 'car-has-one-already' }
	await transaction
		.updateTable('documents')
		.set({ replaced_at: new Date() })
		.where('sha256', '=', current.sha256)
		.execute()
	return { outcome: 'replaced', chassisNumber }
}

/** What waited is a car's, for which there is room. */
export async function assignTo(
	transaction: DatabaseTransaction,
	sha256: string,
	chassisNumber: string,
): Promise<void> {
	await transaction
		.updateTable('documents')
		.set({ chassis_number: chassisNumber, waits_because: null, file_name: null, replaced_at: null })
		.where('sha256', '=', sha256)
		.execute()
}
