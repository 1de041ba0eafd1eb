import type { Generated, JSONColumnType } from 'kysely'

/** Who works at the desk, and how they are recognised. */
export type OperatorTables = {
	operators: OperatorTable
	passkeys: PasskeyTable
	operator_identities: OperatorIdentityTable
	operator_invites: OperatorInviteTable
	desk_sessions: DeskSessionTable
	desk_ceremonies: DeskCeremonyTable
	act_keys: ActKeyTable
	order_viewers: OrderViewerTable
}

type OperatorTable = {
	id: Generated<string>
	email_address: string
	name: string
	role: string
	language: Generated<string>
	created_at: Generated<Date>
	disabled_at: Date | null
}

type PasskeyTable = {
	id: string
	operator_id: string
	public_key: Buffer
	counter: number
	transports: string[]
	added_at: Generated<Date>
	used_at: Date | null
}

type OperatorIdentityTable = {
	issuer: string
	subject: string
	operator_id: string
	added_at: Generated<Date>
}

type OperatorInviteTable = {
	token_hash: string
	operator_id: string
	made_at: Generated<Date>
	expires_at: Date
	used_at: Date | null
	replaces: Generated<boolean>
}

type DeskSessionTable = {
	id: Generated<string>
	token_hash: string
	operator_id: string
	started_at: Generated<Date>
	active_at: Generated<Date>
	confirmed_at: Generated<Date>
	signed_in_by: 'passkey' | 'company'
	browser: string
}

type DeskCeremonyTable = {
	id_hash: string
	purpose: string
	challenge: string
	/** The invite, session or the like that it belongs to. */
	subject: string | null
	details: JSONColumnType<Readonly<Record<string, string>>>
	expires_at: Date
}

type OrderViewerTable = {
	order_id: string
	operator_id: string
	since: Generated<Date>
	seen_at: Generated<Date>
}

type ActKeyTable = {
	operator_id: string
	key: string
	act: string
	request_hash: string
	order_id: string | null
	claim: string
	claimed_at: Generated<Date>
	acted_at: Date | null
	answer: JSONColumnType<object> | null
}
