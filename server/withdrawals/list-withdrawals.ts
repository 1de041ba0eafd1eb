import type { WithdrawalMode } from '@coc/contract'
import type pg from 'pg'
import type { Day } from '../calendar/swedish-days.ts'
import { lastDayToWithdraw, refundBy, type Timeliness, timelinessOf } from './deadlines.ts'

export type ListedWithdrawal = {
	readonly number: number
	readonly receivedAt: Date
	/** By when the money is to be back, if it is accepted. */
	readonly refundBy: Day
	readonly standing: 'RECEIVED' | 'ACCEPTED' | 'DECLINED'
	readonly decidedAt: Date | null
	readonly reason: string
	/** What was said. */
	readonly name: string
	readonly orderNumber: string
	readonly emailAddress: string
	/** Which order is meant. Null: none that we know of. */
	readonly order: {
		readonly id: string
		readonly reference: string
		readonly cars: number
		/** Cars whose certificate was sent. */
		readonly delivered: number
	} | null
	readonly timeliness: Timeliness
	/** Until when it could be said. Null: not delivered yet, or no day decides. */
	readonly until: Day | null
}

type Row = {
	readonly number: number
	readonly received_at: Date
	readonly standing: ListedWithdrawal['standing']
	readonly decided_at: Date | null
	readonly reason: string
	readonly name: string
	readonly order_number: string
	readonly email_address: string
	readonly order_id: string | null
	readonly reference: string | null
	readonly is_company: boolean | null
	readonly cars: number
	readonly delivered: number
	readonly delivered_at: Date | null
}

/** A car is delivered once it was sent for the first time in any form; an order with the last of its cars. */
const LIST = `
	select withdrawals.number, withdrawals.received_at, withdrawals.standing, withdrawals.decided_at,
		withdrawals.reason, withdrawals.name, withdrawals.order_number, withdrawals.email_address,
		orders.id as order_id, orders.order_reference as reference, orders.is_company,
		coalesce(sent.cars, 0)::integer as cars, coalesce(sent.delivered, 0)::integer as delivered,
		case when sent.cars = sent.delivered then sent.last_at end as delivered_at
	from withdrawals
	left join orders on orders.id = withdrawals.order_id
	left join lateral (
		select count(*) as cars, count(sent_at) as delivered, max(sent_at) as last_at
		from (
			select deliveries.chassis_number, min(moved.at) as sent_at
			from deliveries
			left join delivery_transitions as moved
				on moved.delivery_id = deliveries.id and moved.to_status in ('SENT', 'FETCHED')
			where deliveries.order_id = orders.id
				-- Given back before it was sent: nothing of it will ever come.
				and (deliveries.status <> 'STOPPED' or moved.at is not null)
			group by deliveries.chassis_number
		) as car
	) as sent on true
	where ($1::bigint is null or withdrawals.number = $1)
		and ($2::text is null or withdrawals.standing = $2)
		and ($3::text is null or withdrawals.order_id = $3)
		and ($5::text is null or withdrawals.order_id is null and (
			lower(withdrawals.email_address) = lower($5)
			or translate(upper(withdrawals.order_number), '- ', '') = translate($6, '-', '')
		))
	order by withdrawals.received_at desc, withdrawals.number desc
	limit $4`

type Filter = {
	readonly number?: number
	readonly standing?: ListedWithdrawal['standing']
	readonly orderId?: string
	/** Of no order yet, by somebody with this address or about this number. */
	readonly strayOf?: { readonly emailAddress: string; readonly reference: string }
	readonly limit?: number
}

type Lister = { readonly pool: pg.Pool; readonly withdrawal: WithdrawalMode }

/** The newest first. */
export async function listWithdrawals(
	{ pool, withdrawal: mode }: Lister,
	{ number, standing, orderId, strayOf, limit }: Filter = {},
): Promise<ListedWithdrawal[]> {
	const { rows } = await pool.query<Row>(LIST, [
		number ?? null,
		standing ?? null,
		orderId ?? null,
		limit ?? null,
		strayOf?.emailAddress ?? null,
		strayOf?.reference ?? null,
	])
	return rows.map((row) => listed(mode, row))
}

function listed(mode: WithdrawalMode, row: Row): ListedWithdrawal {
	const { order_id, delivered_at, received_at } = row
	const order =
		order_id === null ? null : { isCompany: row.is_company ?? false, deliveredAt: delivered_at }
	return {
		number: row.number,
		receivedAt: received_at,
		refundBy: refundBy(received_at),
		standing: row.standing,
		decidedAt: row.decided_at,
		reason: row.reason,
		name: row.name,
		orderNumber: row.order_number,
		emailAddress: row.email_address,
		order:
			order_id === null
				? null
				: {
						id: order_id,
						reference: row.reference ?? '',
						cars: row.cars,
						delivered: row.delivered,
					},
		timeliness: timelinessOf(mode, { receivedAt: received_at, order }),
		until: mode === 'applies' && delivered_at ? lastDayToWithdraw(delivered_at) : null,
	}
}
