import type pg from 'pg'
import { addDays, type Day, dayOf, startOf } from '../../calendar/swedish-days.ts'
import { timePrefix } from '../../orders/order-id.ts'

/** From one day to another, both included. */
export type Period = { readonly from: Day; readonly to: Day }

export type Stats = {
	readonly from: Day
	readonly to: Day
	readonly days: readonly {
		readonly day: Day
		readonly received: number
		readonly paid: number
		readonly paidOre: number
		readonly refundedOre: number
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
export const CLOCK_SKEW_MS = 3600_000

const RECEIVED = `
	select
		to_char(created_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day,
		count(*)::int as received,
		count(handled_at)::int as handled
	from orders
	where id >= $1 and id < $2 and created_at >= $3 and created_at < $4
	group by 1`

/** An order is SETTLED once, and stays so. */
const PAID = `
	select
		to_char(at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day,
		count(*)::int as paid
	from transitions
	where at >= $1 and at < $2 and subject = 'order' and to_status = 'SETTLED'
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
	where moved.at >= $1 and moved.at < $2
		and (subject, to_status) in (('payment', 'SETTLED'), ('refund', 'EXECUTED'))
		and coalesce(settled_currency, 'SEK') = 'SEK'
	group by 1`

const MEDIAN_TO_LINK = `
	select percentile_cont(0.5) within group (
		order by extract(epoch from mails.sent_at - orders.created_at)
	) as seconds
	from orders join mails on mails.order_id = orders.id
	where orders.id >= $1 and orders.id < $2 and orders.created_at >= $3 and orders.created_at < $4
		and mails.kind = 'payment-link' and mails.version = 1 and mails.sent_at is not null`

/** The last so many days, today included. */
export function lastDays(days: number, now = new Date()): Period {
	const to = dayOf(now)
	return { from: addDays(to, 1 - days), to }
}

export async function readStats(pool: pg.Pool, { from, to }: Period): Promise<Stats> {
	const [since, until] = [startOf(from), startOf(addDays(to, 1))]
	const ids = [
		timePrefix(since.getTime() - CLOCK_SKEW_MS),
		timePrefix(until.getTime() + CLOCK_SKEW_MS),
	]
	const times = [since, until]
	const [received, paid, money, median] = await Promise.all([
		pool.query<{ day: Day; received: number; handled: number }>(RECEIVED, [...ids, ...times]),
		pool.query<{ day: Day; paid: number }>(PAID, times),
		pool.query<{ day: Day; paidOre: number; refundedOre: number }>(MONEY, times),
		pool.query<{ seconds: number | null }>(MEDIAN_TO_LINK, [...ids, ...times]),
	])
	const receivedOn = new Map(received.rows.map((row) => [row.day, row.received]))
	const paidOn = new Map(paid.rows.map((row) => [row.day, row.paid]))
	const moneyOn = new Map(money.rows.map((row) => [row.day, row]))
	return {
		from,
		to,
		days: daysOf({ from, to }).map((day) => ({
			day,
			received: receivedOn.get(day) ?? 0,
			paid: paidOn.get(day) ?? 0,
			paidOre: moneyOn.get(day)?.paidOre ?? 0,
			refundedOre: moneyOn.get(day)?.refundedOre ?? 0,
		})),
		received: sum(received.rows.map((row) => row.received)),
		handled: sum(received.rows.map((row) => row.handled)),
		paid: sum(paid.rows.map((row) => row.paid)),
		paidOre: sum(money.rows.map((row) => row.paidOre)),
		refundedOre: sum(money.rows.map((row) => row.refundedOre)),
		medianSecondsToPaymentLink: median.rows[0]?.seconds ?? null,
	}
}

function daysOf({ from, to }: Period): Day[] {
	const days: Day[] = []
	for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
	return days
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0)
}
