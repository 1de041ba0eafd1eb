import type { Role } from '@coc/contract/desk'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../db/database.ts'
import type { NoteAct } from '../db/note-act.ts'
import { hashOf, newToken } from './token.ts'

export const INVITE_MINUTES = 15

export type Inviting = {
	readonly emailAddress: string
	/** Of who is new: without one they are called by what stands before the @. */
	readonly name: string | null
	readonly role: Role
	/** The passkeys from before, as of a lost telephone, stop working once a new one is added. */
	readonly replaces: boolean
}

export type Invited = {
	readonly outcome: 'invited'
	readonly token: string
	readonly operator: { readonly id: string; readonly name: string; readonly role: string }
	readonly isNew: boolean
}

export type InviteOutcome =
	| Invited
	/** The log tells people apart by their names. */
	| { readonly outcome: 'name-taken' }
	| { readonly outcome: 'disabled' }
	/** Who is there already keeps theirs: changing it is an act of its own. */
	| { readonly outcome: 'other-role'; readonly role: string }

/** A link to add a passkey: for somebody new, or for who has lost theirs. Earlier links stop working. */
export function inviteOperator(
	db: Database,
	inviting: Inviting,
	note: (invited: Invited) => NoteAct,
): Promise<InviteOutcome> {
	return db.transaction().execute(async (transaction) => {
		const known = await transaction
			.selectFrom('operators')
			.select(['id', 'name', 'role', 'disabled_at'])
			.where(sql<string>`lower(email_address)`, '=', inviting.emailAddress.toLowerCase())
			.forUpdate()
			.executeTakeFirst()
		if (known && known.disabled_at !== null) return { outcome: 'disabled' }
		if (known && known.role !== inviting.role) return { outcome: 'other-role', role: known.role }
		const operator = known ?? (await addOperator(transaction, inviting))
		if (!operator) return { outcome: 'name-taken' }
		const token = newToken()
		await transaction
			.deleteFrom('operator_invites')
			.where('operator_id', '=', operator.id)
			.execute()
		await transaction
			.insertInto('operator_invites')
			.values({
				token_hash: hashOf(token),
				operator_id: operator.id,
				expires_at: sql`now() + make_interval(mins => ${sql.lit(INVITE_MINUTES)})`,
				replaces: inviting.replaces,
			})
			.execute()
		const { id, name, role } = operator
		const invited = {
			outcome: 'invited',
			token,
			operator: { id, name, role },
			isNew: !known,
		} as const
		await note(invited)(transaction)
		return invited
	})
}

async function addOperator(
	transaction: DatabaseTransaction,
	{ emailAddress, name, role }: Inviting,
) {
	return transaction
		.insertInto('operators')
		.values({ email_address: emailAddress, name: name ?? emailAddress.split('@')[0] ?? '', role })
		.onConflict((conflict) => conflict.doNothing())
		.returning(['id', 'name', 'role'])
		.executeTakeFirst()
}

/** Where the link leads: to adding a passkey, and to nothing else. */
export function inviteLink(deskUrl: string, token: string): string {
	return `${deskUrl}/invite/${token}`
}
