import type { SqlExecutor } from '../db/database.ts'
import { type Allowance, digest } from './bucket.ts'
import { takeBudgets } from './budgets.ts'
import { sameMailbox } from './same-mailbox.ts'

/** Each sends a mail to an address that anybody may type. Offices share an address of the network. */
export const WITHDRAWALS_PER_HOUR = { client: 30, mailbox: 5, site: 300 } as const

type Withdrawing = {
	readonly client: string
	readonly emailAddress: string
	/** Strangers cannot use up the site's hour for customers. */
	readonly isCustomer: boolean
}

/** In the transaction that takes it down, so that a second click counts nothing. */
export function takeWithdrawal(
	executor: SqlExecutor,
	{ client, emailAddress, isCustomer }: Withdrawing,
): Promise<Allowance> {
	return takeBudgets(executor, [
		[`withdrawals by client ${digest(client)}`, WITHDRAWALS_PER_HOUR.client],
		[`withdrawals to ${digest(sameMailbox(emailAddress))}`, WITHDRAWALS_PER_HOUR.mailbox],
		...(isCustomer ? [] : [['withdrawals', WITHDRAWALS_PER_HOUR.site] as const]),
	])
}
