import type { Database } from '../../db/database.ts'

export type Note = {
	/** By which it is changed and deleted. */
	readonly number: number
	/** Null once it is deleted. */
	readonly words: string | null
	/** From the first to the one that counts. */
	readonly versions: readonly {
		readonly at: Date
		readonly operator: string
		readonly words: string
	}[]
	readonly deletedAt: Date | null
	readonly deletedBy: string | null
}

export async function readNotes(db: Database, orderId: string): Promise<Note[]> {
	const rows = await db
		.selectFrom('notes')
		.innerJoin('note_versions', 'note_versions.note_id', 'notes.id')
		.select(['notes.id', 'notes.deleted_at', 'notes.deleted_by'])
		.select(['note_versions.at', 'note_versions.operator', 'note_versions.words'])
		.where('notes.order_id', '=', orderId)
		.orderBy('notes.created_at')
		.orderBy('notes.id')
		.orderBy('note_versions.version')
		.execute()
	const notes = [...Map.groupBy(rows, ({ id }) => id).values()]
	return notes.map((versions, index) => {
		const { deleted_at = null, deleted_by = null } = versions[0] ?? {}
		return {
			number: index + 1,
			words: deleted_at === null ? (versions.at(-1)?.words ?? '') : null,
			versions: versions.map(({ at, operator, words }) => ({ at, operator, words })),
			deletedAt: deleted_at,
			deletedBy: deleted_by,
		}
	})
}
