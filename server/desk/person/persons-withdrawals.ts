import type { Database } from '../../db/database.ts'
import { isSaidBy } from '../../orders/retention/forget-withdrawals.ts'

/** A withdrawal in a person's name, be it about an order of theirs or none. */
export type PersonsWithdrawal = Awaited<ReturnType<typeof withdrawalsInNameOf>>[number]

export function withdrawalsInNameOf(db: Database, emailAddress: string) {
	return db
		.selectFrom('withdrawals')
		.leftJoin('orders', 'orders.id', 'withdrawals.order_id')
		.select([
			'withdrawals.received_at as receivedAt',
			'withdrawals.language',
			'withdrawals.name',
			'withdrawals.order_number as orderNumber',
			'withdrawals.email_address as emailAddress',
			'withdrawals.standing',
			'withdrawals.decided_at as decidedAt',
			'withdrawals.reason',
		])
		.where('withdrawals.email_address', '!=', '')
		.where(({ or, eb, fn }) =>
			or([
				isSaidBy(emailAddress),
				eb(fn('lower', ['orders.email_address']), '=', emailAddress.toLowerCase()),
			]),
		)
		.orderBy('withdrawals.number')
		.execute()
}
