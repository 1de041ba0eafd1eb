import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** A mail about a withdrawal, with all that it may tell: as it is now, since it may wait for days for its server. */
export function findWithdrawalMail(db: Database, mailId: string) {
	return db
		.selectFrom('withdrawal_mails')
		.innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_mails.withdrawal_id')
		.leftJoin('orders', 'orders.id', 'withdrawals.order_id')
		.select([
			'withdrawal_mails.withdrawal_id',
			'withdrawal_mails.kind',
			'withdrawal_mails.sent_at',
			'withdrawal_mails.recipient',
			'withdrawals.language',
			'withdrawals.name',
			'withdrawals.order_number',
			'withdrawals.email_address',
			'withdrawals.received_at',
			'withdrawals.reason',
			'withdrawals.order_id',
			'orders.email_address as order_email',
			// Those that were named, or all that was sold.
			sql<string[] | null>`coalesce(
				(
					select array_agg(chassis_number order by chassis_number) from refund_cars
					where refund_cars.refund_id = withdrawals.refund_id
				),
				(
					select array_agg(chassis_number order by position) from order_lines
					where order_lines.order_id = withdrawals.order_id and kind = 'coc' and coc_exists
				)
			)`.as('cars'),
		])
		.where('withdrawal_mails.id', '=', mailId)
		.executeTakeFirst()
}

export type WithdrawalMail = NonNullable<Awaited<ReturnType<typeof findWithdrawalMail>>>
