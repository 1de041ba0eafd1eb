import type { PartyName } from '@coc/contract/desk'
import type { Database } from '../db/database.ts'

export type PartySeen = {
	readonly state: 'fine' | 'failing' | 'unseen' | 'none'
	readonly answeredAt: Date | null
	readonly failedAt: Date | null
	/** The error's name and code. */
	readonly error: string | null
}

/** By name; what was never asked is not there. */
export async function readParties(db: Database): Promise<ReadonlyMap<string, PartySeen>> {
	const rows = await db
		.selectFrom('outside_parties')
		.select(['name', 'answered_at', 'failed_at', 'error'])
		.execute()
	return new Map(
		rows.map(({ name, answered_at, failed_at, error }) => [
			name,
			{
				state: isFailing(answered_at, failed_at) ? 'failing' : 'fine',
				answeredAt: answered_at,
				failedAt: failed_at,
				error: failed_at === null ? null : error,
			},
		]),
	)
}

function isFailing(answeredAt: Date | null, failedAt: Date | null): boolean {
	return failedAt !== null && (answeredAt === null || failedAt > answeredAt)
}

export const UNSEEN: PartySeen = { state: 'unseen', answeredAt: null, failedAt: null, error: null }
export const NOBODY: PartySeen = { ...UNSEEN, state: 'none' }

/** Where each of them is; null: there is none. */
export type PartyPlaces = Readonly<Record<PartyName, string | null>>
