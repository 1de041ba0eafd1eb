import type { newPasskeySchema } from '@coc/contract/desk'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import type { NoteAct } from '../../db/note-act.ts'
import { beginCeremony, takeCeremony } from '../ceremonies.ts'
import { operatorOf, type StoredOperator } from '../operator-row.ts'
import { hashOf } from '../token.ts'
import { ALGORITHMS, type RelyingParty } from './relying-party.ts'

export type NewPasskey = {
	readonly ceremony: string
	readonly credential: v.InferOutput<typeof newPasskeySchema>
}

/** Begins to add a passkey for whoever has the link. Null: it is not, or no longer, good for anything. */
export async function beginAddingPasskey(db: Database, party: RelyingParty, token: string) {
	const invite = await openInvite(db, token)
	if (!invite) return null
	const passkeys = await db
		.selectFrom('passkeys')
		.select(['id', 'transports'])
		.where('operator_id', '=', invite.operator.id)
		.execute()
	const options = await generateRegistrationOptions({
		rpName: party.name,
		rpID: party.id,
		userID: new TextEncoder().encode(invite.operator.id),
		userName: invite.operator.emailAddress,
		userDisplayName: invite.operator.name,
		attestationType: 'none',
		// What is replaced may be on this very device.
		excludeCredentials: invite.replaces ? [] : passkeys,
		authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
		supportedAlgorithmIDs: ALGORITHMS,
	})
	const ceremony = await beginCeremony(db, {
		purpose: 'add-passkey',
		challenge: options.challenge,
		subject: hashOf(token),
	})
	return { ceremony, options }
}

/** Adds the passkey and uses the invite up, together: of two at once, one. Null: refused. */
export async function addPasskey(
	db: Database,
	party: RelyingParty,
	token: string,
	{ ceremony, credential }: NewPasskey,
	noteFor: (operator: StoredOperator, invite: { readonly replaces: boolean }) => NoteAct,
): Promise<StoredOperator | null> {
	const begun = await takeCeremony(db, ceremony, {
		purpose: 'add-passkey',
		subject: hashOf(token),
	})
	const passkey = begun && (await verify(party, credential, begun.challenge))
	if (!passkey) return null
	return db.transaction().execute(async (transaction) => {
		const invite = await transaction
			.updateTable('operator_invites')
			.set({ used_at: sql`now()` })
			.where('token_hash', '=', hashOf(token))
			.where('used_at', 'is', null)
			.where(sql<boolean>`expires_at > now()`)
			.returning(['operator_id', 'replaces'])
			.executeTakeFirst()
		const operator =
			invite &&
			(await transaction
				.selectFrom('operators')
				.select(['id', 'name', 'email_address', 'role', 'language'])
				.where('id', '=', invite.operator_id)
				.where('disabled_at', 'is', null)
				.forUpdate()
				.executeTakeFirst())
		if (!operator) return null
		if (invite.replaces) {
			await transaction.deleteFrom('passkeys').where('operator_id', '=', operator.id).execute()
			await transaction.deleteFrom('desk_sessions').where('operator_id', '=', operator.id).execute()
		}
		const added = await transaction
			.insertInto('passkeys')
			.values({
				id: passkey.id,
				operator_id: operator.id,
				public_key: Buffer.from(passkey.publicKey),
				counter: passkey.counter,
				transports: credential.response.transports ?? [],
			})
			.onConflict((conflict) => conflict.doNothing())
			.executeTakeFirst()
		// An id that another passkey has: no authenticator makes one.
		if (added.numInsertedOrUpdatedRows === 0n) return null
		await noteFor(operatorOf(operator), invite)(transaction)
		return operatorOf(operator)
	})
}

async function openInvite(db: Database, token: string) {
	const row = await db
		.selectFrom('operator_invites as invite')
		.innerJoin('operators', 'operators.id', 'invite.operator_id')
		.select(['invite.replaces'])
		.select(['operators.id', 'name', 'email_address', 'role', 'language'])
		.where('token_hash', '=', hashOf(token))
		.where('used_at', 'is', null)
		.where('disabled_at', 'is', null)
		.where(sql<boolean>`expires_at > now()`)
		.executeTakeFirst()
	return row ? { operator: operatorOf(row), replaces: row.replaces } : null
}

async function verify(
	{ id, origin }: RelyingParty,
	{ response, authenticatorAttachment, ...credential }: NewPasskey['credential'],
	challenge: string,
) {
	const { transports, ...made } = response
	try {
		const { verified, registrationInfo } = await verifyRegistrationResponse({
			response: {
				...credential,
				...(authenticatorAttachment && { authenticatorAttachment }),
				response: { ...made, ...(transports && { transports }) },
			},
			expectedChallenge: challenge,
			expectedOrigin: origin,
			expectedRPID: id,
			requireUserVerification: true,
			supportedAlgorithmIDs: ALGORITHMS,
		})
		return verified ? registrationInfo.credential : null
	} catch {
		// The package throws for each thing that is wrong.
		return null
	}
}
