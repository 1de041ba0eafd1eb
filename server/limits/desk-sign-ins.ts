import type pg from 'pg'
import { executorOfConnection } from '../db/database.ts'
import { type Allowance, digest } from './bucket.ts'
import { takeBudgets } from './budgets.ts'

/**
 * Each try is two calls. A whole office shares an address of the network. There is no budget of all clients, which
 * strangers could use up for the office: nobody guesses a passkey.
 */
export const SIGN_IN_CALLS_PER_HOUR = 200

/** Counted before anybody is looked up: a refusal tells nothing of who exists. */
export function takeSignInCall(pool: pg.Pool, client: string): Promise<Allowance> {
	return takeBudgets(executorOfConnection(pool), [
		[`desk sign-ins by client ${digest(client)}`, SIGN_IN_CALLS_PER_HOUR],
	])
}
