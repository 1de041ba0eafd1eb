import type { usedPasskeySchema } from '@coc/contract/desk'
import {
	generateAuthenticationOptions,
	type VerifiedAuthenticationResponse,
	verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import { beginCeremony, takeCeremony } from '../ceremonies.ts'
import { operatorOf, type StoredOperator } from '../operator-row.ts'
import { NOBODYS_KEY } from './nobodys-key.ts'
import type { RelyingParty } from './relying-party.ts'

type Purpose = 'sign-in' | 'confirm'

type UsedPasskey = {
	readonly ceremony: string
	readonly credential: v.InferOutput<typeof usedPasskeySchema>
}

/** Asks for a passkey; for any of this place, since nobody says beforehand who they are. */
export async function askForPasskey(
	db: Database,
	{ id }: RelyingParty,
	{ purpose, sessionId }: { readonly purpose: Purpose; readonly sessionId?: string },
) {
	const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })
	const ceremony = await beginCeremony(db, {
		purpose,
		challenge: options.challenge,
		...(sessionId !== undefined && { subject: sessionId }),
	})
	return { ceremony, options }
}

/** Whose passkey it is. Null for everything else, which takes as long and tells nothing. */
export async function operatorWithPasskey(
	db: Database,
	party: RelyingParty,
	{ ceremony, credential }: UsedPasskey,
	{ purpose, sessionId }: { readonly purpose: Purpose; readonly sessionId?: string },
): Promise<StoredOperator | null> {
	const begun = await takeCeremony(db, ceremony, { purpose, subject: sessionId ?? null })
	const known = await db
		.selectFrom('passkeys')
		.innerJoin('operators', 'operators.id', 'passkeys.operator_id')
		.select(['passkeys.public_key', 'passkeys.counter', 'disabled_at'])
		.select(['operators.id', 'name', 'email_address', 'role', 'language'])
		.where('passkeys.id', '=', credential.id)
		.executeTakeFirst()
	const { public_key, counter } = known ?? { public_key: NOBODYS_KEY, counter: 0 }
	const verified = await verify(party, credential, begun?.challenge ?? '', {
		publicKey: new Uint8Array(public_key),
		counter,
	})
	const isTheirs = verified !== null && isUserHandle(credential.response.userHandle, known?.id)
	if (!known || !isTheirs || known.disabled_at !== null) return null
	const isCounted = await countUse(db, credential.id, counter, verified.newCounter)
	return isCounted ? operatorOf(known) : null
}

type Key = { readonly publicKey: Uint8Array<ArrayBuffer>; readonly counter: number }

/** A counter that does not grow is a copy's: that is refused like a wrong signature. */
async function verify(
	{ id, origin }: RelyingParty,
	{ response, ...credential }: UsedPasskey['credential'],
	challenge: string,
	key: Key,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | null> {
	const { authenticatorAttachment, ...entries } = credential
	const { userHandle, ...signed } = response
	try {
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response: {
				...entries,
				...(authenticatorAttachment && { authenticatorAttachment }),
				response: { ...signed, ...(userHandle && { userHandle }) },
			},
			expectedChallenge: challenge,
			expectedOrigin: origin,
			expectedRPID: id,
			credential: { id: credential.id, ...key },
			requireUserVerification: true,
		})
		return verified ? authenticationInfo : null
	} catch {
		// The package throws for each thing that is wrong; what it was is nobody's business.
		return null
	}
}

/** The handle is the operator's id, which the authenticator was given with the passkey. */
function isUserHandle(handle: string | null | undefined, operatorId = ''): boolean {
	return !handle || Buffer.from(handle, 'base64url').toString() === operatorId
}

/** Of two uses with the same counter one is a copy's. */
async function countUse(db: Database, id: string, before: number, now: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('passkeys')
		.set({ counter: now, used_at: sql`now()` })
		.where('id', '=', id)
		.where('counter', '=', before)
		.executeTakeFirst()
	return numUpdatedRows > 0n
}
