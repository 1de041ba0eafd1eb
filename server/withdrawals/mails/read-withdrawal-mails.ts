import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** The mails about withdrawals from an order, the oldest first, each the how manieth of its kind. */
export function withdrawalMailsOf(db: Database, orderId: string) {
	return db
		.selectFrom('withdrawal_mails')
		.innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_mails.withdrawal_id')
		.select([
			'withdrawal_mails.id',
			'withdrawal_mails.kind',
			'withdrawal_mails.created_at',
			'withdrawal_mails.sent_at',
			'withdrawal_mails.recipient',
			'withdrawal_mails.subject',
			'withdrawal_mails.plain',
			'withdrawal_mails.html',
			sql<number>`row_number() over (
				partition by withdrawal_mails.kind
				order by withdrawal_mails.created_at, withdrawals.number
			)`.as('version'),
		])
		.where('withdrawals.order_id', '=', orderId)
		.orderBy('withdrawal_mails.created_at')
		.execute()
}
