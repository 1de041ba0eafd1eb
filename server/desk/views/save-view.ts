import { SAVED_NAMES } from '@coc/contract/desk'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import type { NoteAct } from '../../db/note-act.ts'
import { orderQuerySchema } from '../queries/finding/order-query.ts'
import type { Who } from './list-views.ts'

/** Nobody finds a view among more of their own. */
const MOST_OF_ONE = 100

export type Saving = {
	readonly name: string
	readonly search: string
	readonly isShared: boolean
	/** Then it takes no other's place. */
	readonly isNew?: boolean
}
export type SaveOutcome =
	| { readonly outcome: 'saved' | 'replaced' | 'unchanged'; readonly viewId: string }
	| { readonly outcome: 'not-a-list' | 'too-many' | 'name-taken' }

/** Under a name that the operator has already, it takes that one's place. */
export async function saveView(
	db: Database,
	who: Who,
	{ name, isShared, isNew = false, ...saving }: Saving,
	note: NoteAct,
): Promise<SaveOutcome> {
	const search = searchToSave(saving.search)
	if (search === null) return { outcome: 'not-a-list' }
	return db.transaction().execute(async (transaction) => {
		await sql`select pg_advisory_xact_lock(hashtext('saved_views'), hashtext(${who.id ?? ''}))`.execute(
			transaction,
		)
		const own = await transaction
			.selectFrom('saved_views')
			.select(['id', 'search', 'is_shared'])
			.select(sql<boolean>`lower(name) = lower(${name})`.as('is_same'))
			.where('operator_id', who.id === null ? 'is' : '=', who.id)
			.execute()
		const before = own.find(({ is_same }) => is_same)
		if (before?.search === search && before.is_shared === isShared) {
			return { outcome: 'unchanged', viewId: before.id }
		}
		if (before && isNew) return { outcome: 'name-taken' }
		if (!before && own.length >= MOST_OF_ONE) return { outcome: 'too-many' }
		await note(transaction)
		const view = { operator_id: who.id, name, search, is_shared: isShared }
		if (!before) {
			const { id } = await transaction
				.insertInto('saved_views')
				.values(view)
				.returning('id')
				.executeTakeFirstOrThrow()
			return { outcome: 'saved', viewId: id }
		}
		await transaction
			.updateTable('saved_views')
			.set({ ...view, saved_at: new Date() })
			.where('id', '=', before.id)
			.execute()
		return { outcome: 'replaced', viewId: before.id }
	})
}

/** The address of a list without the words that were looked for. Null: it is none. */
export function searchToSave(search: string): string | null {
	const asked = new URLSearchParams(search)
	const kept = SAVED_NAMES.flatMap((name) => {
		const value = asked.get(name)
		return value ? [[name, value] as [string, string]] : []
	})
	const isList = v.safeParse(orderQuerySchema, Object.fromEntries(kept)).success
	return isList ? new URLSearchParams(kept).toString() : null
}
