import { withAsciiDomain } from '@coc/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { DeskError } from '../desk-error.ts'

/** Who is meant by an e-mail address or a name. */
export async function findOperator(db: Database, typed: string) {
	const meant = withAsciiDomain(typed.trim()).toLowerCase()
	const found = await db
		.selectFrom('operators')
		.select(['id', 'name', 'role'])
		.where(({ or, eb }) =>
			or([
				eb(sql<string>`lower(email_address)`, '=', meant),
				eb(sql<string>`lower(name)`, '=', meant),
			]),
		)
		.executeTakeFirst()
	if (found) return found
	throw new DeskError('Nobody at the desk is called that. `npm run desk -- operators` lists them.')
}
