import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { NoteAct } from '../../db/note-act.ts'
import { isTheirs, type Who } from './list-views.ts'

export type ViewOutcome = 'changed' | 'unchanged' | 'not-found' | 'not-yours' | 'name-taken'

type Change = { readonly name?: string; readonly isShared?: boolean }

export async function changeView(
	db: Database,
	who: Who,
	viewId: string,
	change: Change,
	note: NoteAct,
): Promise<ViewOutcome> {
	return db.transaction().execute(async (transaction) => {
		const view = await transaction
			.selectFrom('saved_views')
			.select(['operator_id', 'name', 'is_shared'])
			.where('id', '=', viewId)
			.forUpdate()
			.executeTakeFirst()
		if (!view || !mayKnow(who, view)) return 'not-found'
		if (!isTheirs(who, view.operator_id)) return 'not-yours'
		const { name = view.name, isShared = view.is_shared } = change
		if (name === view.name && isShared === view.is_shared) return 'unchanged'
		// What was saved at the command line is nobody's own: nobody would find it again.
		if (view.operator_id === null && !isShared) return 'not-yours'
		const other = await transaction
			.selectFrom('saved_views')
			.select('id')
			.where('operator_id', view.operator_id === null ? 'is' : '=', view.operator_id)
			.where(sql<boolean>`lower(name) = lower(${name})`)
			.where('id', '!=', viewId)
			.executeTakeFirst()
		if (other) return 'name-taken'
		await note(transaction)
		await transaction
			.updateTable('saved_views')
			.set({ name, is_shared: isShared })
			.where('id', '=', viewId)
			.execute()
		return 'changed'
	})
}

export async function deleteView(
	db: Database,
	who: Who,
	viewId: string,
	note: NoteAct,
): Promise<'deleted' | 'not-found' | 'not-yours'> {
	return db.transaction().execute(async (transaction) => {
		const view = await transaction
			.selectFrom('saved_views')
			.select(['operator_id', 'is_shared'])
			.where('id', '=', viewId)
			.forUpdate()
			.executeTakeFirst()
		if (!view || !mayKnow(who, view)) return 'not-found'
		if (!isTheirs(who, view.operator_id)) return 'not-yours'
		await note(transaction)
		await transaction.deleteFrom('saved_views').where('id', '=', viewId).execute()
		return 'deleted'
	})
}

/** What a colleague keeps to themselves is nobody else's to know of. */
function mayKnow(
	{ id }: Who,
	view: { readonly operator_id: string | null; readonly is_shared: boolean },
): boolean {
	return view.is_shared || view.operator_id === id
}
