import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../db/database.ts'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import { lockOrder } from '../move-order.ts'
import type { Shop } from '../shop.ts'

export const LONGEST_NOTE = 4000

export type NoteOutcome =
	| 'written'
	/** It stands there already. */
	| 'unchanged'
	| 'deleted-before'
	/** Somebody else has written something else since. */
	| 'changed-meanwhile'
	/** Nothing more is written about a person who was erased. */
	| 'person-erased'
	| 'no-such-note'
	| 'not-found'

type Written = { readonly orderId: string; readonly operator: string; readonly words: string }

/** Writes a note on an order, once: whoever sends the same words twice means one note. */
export function addNote(
	shop: Pick<Shop, 'db'>,
	{ orderId, operator, words }: Written,
	note: NoteAct = nobodysAct,
): Promise<NoteOutcome> {
	return withOrder(shop, orderId, async (transaction) => {
		if (!(await writeNote(transaction, { orderId, operator, words }))) return 'unchanged'
		await note(transaction)
		return 'written'
	})
}

/** Of an order that is locked, and whose person is not erased. False: it stands there already. */
export async function writeNote(
	transaction: DatabaseTransaction,
	{ orderId, operator, words }: Written,
): Promise<boolean> {
	const notes = await notesOf(transaction, orderId)
	if (notes.some((other) => other.deleted_at === null && other.words === words)) return false
	const { id } = await transaction
		.insertInto('notes')
		.values({ order_id: orderId })
		.returning('id')
		.executeTakeFirstOrThrow()
	await transaction
		.insertInto('note_versions')
		.values({ note_id: id, version: 1, operator, words })
		.execute()
	return true
}

type Edited = Written & {
	readonly number: number
	/** How it read when it was edited. */
	readonly shown?: string
}

/** Changes a note by its number; how it read before is kept. */
export function editNote(
	shop: Pick<Shop, 'db'>,
	{ orderId, operator, words, number, shown }: Edited,
	note: NoteAct = nobodysAct,
): Promise<NoteOutcome> {
	return withOrder(shop, orderId, async (transaction) => {
		const edited = (await notesOf(transaction, orderId))[number - 1]
		if (!edited) return 'no-such-note'
		if (edited.deleted_at !== null) return 'deleted-before'
		if (edited.words === words) return 'unchanged'
		if (shown !== undefined && edited.words !== shown) return 'changed-meanwhile'
		await transaction
			.insertInto('note_versions')
			.values({ note_id: edited.id, version: edited.version + 1, operator, words })
			.execute()
		await note(transaction)
		return 'written'
	})
}

type Deleted = {
	readonly orderId: string
	readonly operator: string
	readonly number: number
	/** How it read when it was deleted. */
	readonly shown?: string
}

/** Takes the words of a note away, all its versions; who deleted it when stays. */
export function deleteNote(
	shop: Pick<Shop, 'db'>,
	{ orderId, operator, number, shown }: Deleted,
	note: NoteAct = nobodysAct,
): Promise<NoteOutcome> {
	return withOrder(shop, orderId, async (transaction) => {
		const deleted = (await notesOf(transaction, orderId))[number - 1]
		if (!deleted) return 'no-such-note'
		if (deleted.deleted_at !== null) return 'deleted-before'
		if (shown !== undefined && deleted.words !== shown) return 'changed-meanwhile'
		await transaction
			.updateTable('notes')
			.set({ deleted_at: new Date(), deleted_by: operator })
			.where('id', '=', deleted.id)
			.execute()
		await transaction
			.updateTable('note_versions')
			.set({ words: '' })
			.where('note_id', '=', deleted.id)
			.execute()
		await note(transaction)
		return 'written'
	})
}

/** The lock keeps notes of one order in a row, and whoever erases its person apart from them. */
function withOrder(
	{ db }: Pick<Shop, 'db'>,
	orderId: string,
	work: (transaction: DatabaseTransaction) => Promise<NoteOutcome>,
): Promise<NoteOutcome> {
	return db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		if (!order) return 'not-found'
		return order.reduced_at === null ? work(transaction) : 'person-erased'
	})
}

type LatestVersion = {
	readonly id: string
	readonly deleted_at: Date | null
	readonly version: number
	readonly words: string
}

/** In the order of their numbers, deleted ones too. */
async function notesOf(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<LatestVersion[]> {
	const { rows } = await sql<LatestVersion>`
		select notes.id, notes.deleted_at, latest.version, latest.words
		from notes cross join lateral (
			select version, words from note_versions
			where note_id = notes.id order by version desc limit 1
		) as latest
		where notes.order_id = ${orderId}
		order by notes.created_at, notes.id`.execute(transaction)
	return rows
}
