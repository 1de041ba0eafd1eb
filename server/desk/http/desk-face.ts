import type { InTurn } from '../../limits/take-turns.ts'
import type { Log } from '../../log/log.ts'
import type { IdentityProvider } from '../../operators/company/identity-provider.ts'
import type { RelyingParty } from '../../operators/passkeys/relying-party.ts'
import type { SharedDesk } from '../context.ts'
import type { sessionCookie } from './session-cookie.ts'

/** What the calls of the desk are made of. */
export type DeskFace = {
	readonly desk: SharedDesk
	readonly party: RelyingParty
	readonly cookie: ReturnType<typeof sessionCookie>
	/** For what reads many orders. */
	readonly inTurn: InTurn
	readonly clerkRefundLimitOre: number
	readonly log: Pick<Log, 'error'>
	/** The company's own sign-in, where it has one. */
	readonly company: IdentityProvider | null
}
