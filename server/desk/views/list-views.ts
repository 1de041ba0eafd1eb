import type { SavedView } from '@coc/contract/desk'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Operator } from '../acts/operator.ts'

/** Whose views they are. */
export type Who = Pick<Operator, 'id' | 'permissions'>

/** Own views and those that colleagues share, by name. At the command line, which is nobody's, all that are shared. */
export async function listViews(db: Database, who: Who): Promise<SavedView[]> {
	const rows = await db
		.selectFrom('saved_views')
		.leftJoin('operators', 'operators.id', 'saved_views.operator_id')
		.select(['saved_views.id', 'saved_views.name', 'search', 'is_shared', 'operator_id'])
		.select('operators.name as owner')
		.where((where) =>
			where.or([
				where('is_shared', '=', true),
				...(who.id === null ? [] : [where('operator_id', '=', who.id)]),
			]),
		)
		.orderBy(sql`lower(saved_views.name)`)
		.execute()
	return rows.map((row) => ({
		id: row.id,
		name: row.name,
		search: row.search,
		isShared: row.is_shared,
		isOwn: row.operator_id === who.id,
		owner: row.operator_id === who.id ? null : row.owner,
		isChangeable: isTheirs(who, row.operator_id),
	}))
}

export const isTheirs = ({ id, permissions }: Who, owner: string | null) =>
	owner === id || permissions.has('operators')
