import type pg from 'pg'
import { addDays, type Day, dayOf, startOf } from '../../calendar/swedish-days.ts'
import { timePrefix } from '../../orders/order-id.ts'

export type Stats = {
	readonly from: Day
	readonly to: Day
	readonly days: readonly {
		readonly day: Day
		readonly received: number
		readonly paid: number
		readonly paidOre: number
	}[]
	readonly received: number
	readonly handled: number
	/** Orders; and all money that came and went in SEK, also what no order is paid with. */
	readonly paid: number
	readonly paidOre: number
	readonly refundedOre: number
	/** From the order to the mail with the payment link; null where none was sent. */
	readonly medianSecondsToPaymentLink: number | null
}

// The id has the server's time, the row the database's: their clocks may differ a little.
const CLOCK_SKEW_MS = 3600_000

const RECEIVED = `
	select
		to_char(created_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day,
		count(*)::int as received,
		count(handled_at)::int as handled
	from orders
	where id >= $1 and created_at >= $2
	group by 1`

/** An order is SETTLED once, and stays so. */
const PAID = `
	select
		to_char(at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day,
		count(*)::int as paid
	from transitions
	where at >= $1 and subject = 'order' and to_status = 'SETTLED'
	group by 1`

/** All money that came and went, in SEK, as the provider's book has it: also what no receipt is for. */
const MONEY = `
	select
		to_char(moved.at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day,
		coalesce(sum(coalesce(settled_ore, attempt.amount_ore)) filter (where subject = 'payment'), 0)::bigint
			as "paidOre",
		coalesce(sum(refunds.amount_ore), 0)::bigint as "refundedOre"
	from transitions as moved
	join payment_attempts as attempt on attempt.id = moved.attempt_id
	left join refunds on refunds.id = moved.refund_id
	where moved.at >= $1
		and (subject, to_status) in (('payment', 'SETTLED'), ('refund', 'EXECUTED'))
		and coalesce(settled_currency, 'SEK') = 'SEK'
	group by 1`

const MEDIAN_TO_LINK = `
	select percentile_cont(0.5) within group (
		order by extract(epoch from mails.sent_at - orders.created_at)
	) as seconds
	from orders join mails on mails.order_id = orders.id
	where orders.id >= $1 and orders.created_at >= $2
		and mails.kind = 'payment-link' and mails.version = 1 and mails.sent_at is not null`

/** The last so many days, today included. */
export async function readStats(pool: pg.Pool, days: number, now = new Date()): Promise<Stats> {
	const to = dayOf(now)
	const from = addDays(to, 1 - days)
	const since = startOf(from)
	const firstId = timePrefix(since.getTime() - CLOCK_SKEW_MS)
	const [received, paid, money, median] = await Promise.all([
		pool.query<{ day: Day; received: number; handled: number }>(RECEIVED, [firstId, since]),
		pool.query<{ day: Day; paid: number }>(PAID, [since]),
		pool.query<{ day: Day; paidOre: number; refundedOre: number }>(MONEY, [since]),
		pool.query<{ seconds: number | null }>(MEDIAN_TO_LINK, [firstId, since]),
	])
	const receivedOn = new Map(received.rows.map((row) => [row.day, row.received]))
	const paidOn = new Map(paid.rows.map((row) => [row.day, row.paid]))
	const moneyOn = new Map(money.rows.map((row) => [row.day, row.paidOre]))
	return {
		from,
		to,
		days: Array.from({ length: days }, (_, index) => {
			const day = addDays(from, index)
			return {
				day,
				received: receivedOn.get(day) ?? 0,
				paid: paidOn.get(day) ?? 0,
				paidOre: moneyOn.get(day) ?? 0,
			}
		}),
		received: sum(received.rows.map((row) => row.received)),
		handled: sum(received.rows.map((row) => row.handled)),
		paid: sum(paid.rows.map((row) => row.paid)),
		paidOre: sum(money.rows.map((row) => row.paidOre)),
		refundedOre: sum(money.rows.map((row) => row.refundedOre)),
		medianSecondsToPaymentLink: median.rows[0]?.seconds ?? null,
	}
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0)
}
