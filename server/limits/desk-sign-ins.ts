import type pg from 'pg'
import { executorOfConnection } from '../db/database.ts'
import { type Allowance, digest } from './bucket.ts'
import { takeBudgets } from './budgets.ts'

/** Each try is two calls. A whole office shares an address of the network. */
export const SIGN_IN_CALLS_PER_HOUR = { client: 200, desk: 5_000 } as const

/** Counted before anything is looked up: a refusal tells nothing of who exists. */
export function takeSignInCall(pool: pg.Pool, client: string): Promise<Allowance> {
	return takeBudgets(executorOfConnection(pool), [
		[`desk sign-ins by client ${digest(client)}`, SIGN_IN_CALLS_PER_HOUR.client],
		['desk sign-ins', SIGN_IN_CALLS_PER_HOUR.desk],
	])
}
