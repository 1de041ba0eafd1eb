import { withAsciiDomain } from '@coc/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { NoteAct } from '../../db/note-act.ts'
import { operatorOf, type StoredOperator } from '../operator-row.ts'
import type { Identity } from './identity-provider.ts'

/**
 * Whose account it is. The first time, who was invited is known by the e-mail address that their company has checked;
 * from then on by the account alone. Null: nobody was invited, or not any more.
 */
export function operatorWithIdentity(
	db: Database,
	{ issuer, subject, emailAddress }: Identity,
	noteFor: (operator: StoredOperator) => NoteAct,
): Promise<StoredOperator | null> {
	return db.transaction().execute(async (transaction) => {
		const columns = ['id', 'name', 'email_address', 'role', 'language'] as const
		const known = await transaction
			.selectFrom('operators')
			.innerJoin('operator_identities as identity', 'identity.operator_id', 'operators.id')
			.select(columns)
			.select('disabled_at')
			.where('identity.issuer', '=', issuer)
			.where('identity.subject', '=', subject)
			.executeTakeFirst()
		if (known) return known.disabled_at === null ? operatorOf(known) : null
		if (emailAddress === null) return null
		const invited = await transaction
			.selectFrom('operators')
			.select(columns)
			.where(sql<string>`lower(email_address)`, '=', withAsciiDomain(emailAddress).toLowerCase())
			.where('disabled_at', 'is', null)
			.executeTakeFirst()
		if (!invited) return null
		const { numInsertedOrUpdatedRows } = await transaction
			.insertInto('operator_identities')
			.values({ issuer, subject, operator_id: invited.id })
			// They have another account there: an address that changed hands is no way in.
			.onConflict((conflict) => conflict.doNothing())
			.executeTakeFirst()
		if (numInsertedOrUpdatedRows === 0n) return null
		await noteFor(operatorOf(invited))(transaction)
		return operatorOf(invited)
	})
}
