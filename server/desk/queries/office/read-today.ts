import type pg from 'pg'
import { addDays, type Day, dayOf, startOf } from '../../../calendar/swedish-days.ts'
import { NOT_OWED } from '../../../deliveries/serving/bring-in-line.ts'
import { timePrefix } from '../../../orders/order-id.ts'
import { CARS_TO_PACK, CARS_TO_PRODUCE } from '../deliveries/delivery-parts.ts'

export type Today = {
	readonly toHandle: number
	readonly toProduce: number
	readonly late: number
	readonly toPost: number
	readonly week: readonly {
		readonly day: Day
		readonly orders: number
		readonly certificates: number
	}[]
}

const DAYS = 7
// The id has the server's time, the row the database's: their clocks may differ a little.
const CLOCK_SKEW_MS = 3600_000

/** $1: today in Sweden. Cars, not deliveries: one may go as a file and by post. */
const WAITING = `
	select
		(select count(*) from orders where status = 'RECEIVED')::int as "toHandle",
		produce.cars as "toProduce", produce.late,
		(select count(*) from (${CARS_TO_PACK}) as car)::int as "toPost"
	from (
		select count(*)::int as cars, count(*) filter (where promised_by < $1::date)::int as late
		from (${CARS_TO_PRODUCE}) as car
	) as produce`

const ORDERS = `
	select to_char(created_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day, count(*)::int as count
	from orders where id >= $1 and created_at >= $2
	group by 1`

/** As certificates left the house, each form of it. One that is owed no more is as it was sent before. */
const CERTIFICATES = `
	select to_char(at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day, count(*)::int as count
	from delivery_transitions where to_status = 'SENT' and at >= $1 and cause <> '${NOT_OWED}'
	group by 1`

type DayCount = { readonly day: Day; readonly count: number }

/** How much waits, and how the week went. */
export async function readToday(pool: pg.Pool, now = new Date()): Promise<Today> {
	const today = dayOf(now)
	const from = addDays(today, 1 - DAYS)
	const since = startOf(from)
	const firstId = timePrefix(since.getTime() - CLOCK_SKEW_MS)
	const [waiting, orders, certificates] = await Promise.all([
		pool.query<Omit<Today, 'week'>>(WAITING, [today]),
		pool.query<DayCount>(ORDERS, [firstId, since]),
		pool.query<DayCount>(CERTIFICATES, [since]),
	])
	const [counts] = waiting.rows
	if (!counts) throw new Error('A count has one row')
	const on = ({ rows }: { readonly rows: readonly DayCount[] }, day: Day) =>
		rows.find((row) => row.day === day)?.count ?? 0
	return {
		...counts,
		week: Array.from({ length: DAYS }, (_, index) => {
			const day = addDays(from, index)
			return { day, orders: on(orders, day), certificates: on(certificates, day) }
		}),
	}
}
