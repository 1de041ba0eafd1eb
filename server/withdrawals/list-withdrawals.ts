import type pg from 'pg'
import type { Day } from '../calendar/swedish-days.ts'
import {
	agreedMode,
	DAYS_IN_POST,
	lastDayToWithdraw,
	refundBy,
	type Timeliness,
	timelinessOf,
} from './deadlines.ts'
import { isUnderWay } from './mails/money-of-withdrawal.ts'

export type ListedWithdrawal = {
	readonly number: number
	readonly receivedAt: Date
	/** By when the money is to be back, if it is accepted. */
	readonly refundBy: Day
	readonly standing: 'RECEIVED' | 'ACCEPTED' | 'DECLINED'
	readonly decidedAt: Date | null
	/** Of an accepted one: the provider has not given all of it back yet. */
	readonly isRefundUnderWay: boolean
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
	readonly id: string
	readonly number: number
	readonly received_at: Date
	readonly standing: ListedWithdrawal['standing']
	readonly decided_at: Date | null
	readonly may_be_under_way: boolean
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
	readonly sold_under: string | null
	readonly has_consent: boolean
}

/**
 * SQL: when the customer has what a `delivery` brings: a file once they are told of it for the first time, a letter
 * some days after it was posted for the last time, since one that was posted again had not come.
 */
const ARRIVED_AT = `(
	case
		when delivery.form = 'file' then min(moved.at)
		when delivery.status in ('SENT', 'FETCHED') then max(moved.at) + interval '${DAYS_IN_POST} days'
	end
)`

/** SQL: whether a refund of the order of one of `withdrawals` is under way: its own may be, or another. */
export const MAY_BE_UNDER_WAY = `exists (
	select from refunds
	where refunds.order_id = withdrawals.order_id and refunds.status in ('OPENING', 'PENDING')
)`

/** An order is delivered with the last of its deliveries; a car is sent with the first. */
const LIST = `
	select withdrawals.id, withdrawals.number, withdrawals.received_at, withdrawals.standing,
		withdrawals.decided_at, ${MAY_BE_UNDER_WAY} as may_be_under_way, withdrawals.reason,
		withdrawals.name, withdrawals.order_number, withdrawals.email_address,
		orders.id as order_id, orders.order_reference as reference, orders.is_company,
		(select receipts.withdrawal from receipts where receipts.order_id = orders.id) as sold_under,
		exists (
			select from withdrawal_consents where withdrawal_consents.order_id = orders.id
		) as has_consent,
		coalesce(sent.cars, 0)::integer as cars, coalesce(sent.delivered, 0)::integer as delivered,
		case when sent.is_all then sent.last_at end as delivered_at
	from withdrawals
	left join orders on orders.id = withdrawals.order_id
	left join lateral (
		select count(distinct chassis_number) as cars,
			count(distinct chassis_number) filter (where sent_at is not null) as delivered,
			-- Also of a letter that did not come and was then given back, nothing will come.
			bool_and(arrived_at is not null or status = 'STOPPED') as is_all, max(arrived_at) as last_at
		from (
			select delivery.chassis_number, delivery.status,
				min(moved.at) as sent_at, ${ARRIVED_AT} as arrived_at
			from deliveries as delivery
			left join delivery_transitions as moved
				on moved.delivery_id = delivery.id and moved.to_status in ('SENT', 'FETCHED')
			where delivery.order_id = orders.id
				-- Given back before it was sent: nothing of it will ever come.
				and (delivery.status <> 'STOPPED' or moved.at is not null)
			group by delivery.id
		) as brought
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

/** The newest first. */
export async function listWithdrawals(
	{ pool }: { readonly pool: pg.Pool },
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
	const found: ListedWithdrawal[] = []
	for (const row of rows) {
		found.push(listed(row, row.may_be_under_way && (await isUnderWay(pool, row.id))))
	}
	return found
}

function listed(row: Row, isRefundUnderWay: boolean): ListedWithdrawal {
	const { order_id, delivered_at, received_at } = row
	const mode = agreedMode({ withdrawal: row.sold_under, hasConsent: row.has_consent })
	const order =
		order_id === null ? null : { isCompany: row.is_company ?? false, deliveredAt: delivered_at }
	return {
		number: row.number,
		receivedAt: received_at,
		refundBy: refundBy(received_at),
		standing: row.standing,
		decidedAt: row.decided_at,
		isRefundUnderWay,
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
