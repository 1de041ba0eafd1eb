import type pg from 'pg'
import { type Allowance, digest } from './bucket.ts'
import { takeBudgets } from './budgets.ts'
import { sameMailbox } from './same-mailbox.ts'

/** Each sends a mail to an address that anybody may type. Offices share an address of the network. */
export const WITHDRAWALS_PER_HOUR = { client: 30, mailbox: 5, site: 300 } as const

type Withdrawing = {
	readonly client: string
	readonly emailAddress: string
	/** Who comes from an order's page is a customer: strangers cannot use up the site's hour for them. */
	readonly knowsOrder: boolean
}

/** Counted before anything is looked up: a refusal tells nothing of any order. */
export function takeWithdrawal(
	pool: pg.Pool,
	{ client, emailAddress, knowsOrder }: Withdrawing,
): Promise<Allowance> {
	return takeBudgets(pool, [
		[`withdrawals by client ${digest(client)}`, WITHDRAWALS_PER_HOUR.client],
		[`withdrawals to ${digest(sameMailbox(emailAddress))}`, WITHDRAWALS_PER_HOUR.mailbox],
		...(knowsOrder ? [] : [['withdrawals', WITHDRAWALS_PER_HOUR.site] as const]),
	])
}
