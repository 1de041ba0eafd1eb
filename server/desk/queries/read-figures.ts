import { sql } from 'kysely'
import { bookVouchers } from '../../books/book-vouchers.ts'
import { addDays, type Day, startOf } from '../../calendar/swedish-days.ts'
import { timePrefix } from '../../orders/order-id.ts'
import type { Shop } from '../../orders/shop.ts'
import { CLOCK_SKEW_MS, type Period, readStats, type Stats } from './read-stats.ts'

export type Figures = Stats &
	Sales & {
		readonly certificates: CertificateTimes
		readonly unknownCars: UnknownCars
	}

/** A period in figures: money as the provider has it, sales as they are booked. */
export async function readFigures(
	shop: Pick<Shop, 'db' | 'pool' | 'vat' | 'books'>,
	period: Period,
): Promise<Figures> {
	const [stats, sales, certificates, unknownCars] = await Promise.all([
		readStats(shop.pool, period),
		readSales(shop, period),
		readCertificateTimes(shop, period),
		readUnknownCars(shop, period),
	])
	return { ...stats, ...sales, certificates, unknownCars }
}

type Sold = { readonly receipts: number; readonly netOre: number; readonly vatOre: number }

type Sales = {
	readonly sold: Sold & { readonly creditNotes: number }
	readonly countries: readonly (Sold & { readonly countryCode: string })[]
}

/** By the day that they are booked on, so that a month's are those of its books. */
function readSales(shop: Pick<Shop, 'db' | 'vat' | 'books'>, { from, to }: Period): Promise<Sales> {
	return shop.db.transaction().execute(async (transaction) => {
		await bookVouchers(shop, transaction)
		const { rows } = await sql<Sales['sold'] & { readonly countryCode: string }>`
			select country_code as "countryCode",
				count(*) filter (where kind = 'receipt') as receipts,
				count(*) filter (where kind = 'credit-note') as "creditNotes",
				sum(net_ore)::bigint as "netOre", sum(vat_ore)::bigint as "vatOre"
			from vouchers
			where booked_on between ${from} and ${to} and vat_rate_basis_points is not null
			group by country_code order by sum(net_ore) desc, country_code`.execute(transaction)
		const sum = (of: keyof Sales['sold']) => rows.reduce((total, row) => total + row[of], 0)
		return {
			sold: {
				receipts: sum('receipts'),
				creditNotes: sum('creditNotes'),
				netOre: sum('netOre'),
				vatOre: sum('vatOre'),
			},
			countries: rows.map(({ creditNotes: _, ...country }) => country),
		}
	})
}

type CertificateTimes = {
	readonly sent: number
	readonly medianSeconds: number | null
	readonly slowestTenthSeconds: number | null
	readonly byDays: readonly { readonly days: number; readonly sent: number }[]
}

/** So many days and more are one. */
const MANY_DAYS = 14

/** The first time that the certificate of a car was sent, or fetched before that. */
async function readCertificateTimes(
	{ db }: Pick<Shop, 'db'>,
	{ from, to }: Period,
): Promise<CertificateTimes> {
	const { rows } = await sql<{
		readonly sent: number
		readonly median: number | null
		readonly slow: number | null
		readonly by_days: CertificateTimes['byDays'] | null
	}>`
		with sent as (
			select extract(epoch from min(moved.at) - orders.created_at)::float8 as seconds
			from delivery_transitions as moved
			join deliveries on deliveries.id = moved.delivery_id
			join orders on orders.id = deliveries.order_id
			where moved.at >= ${startOf(from)} and moved.at < ${startOf(addDays(to, 1))}
				and moved.to_status in ('SENT', 'FETCHED')
				and not exists (
					select from delivery_transitions as before
					join deliveries as earlier on earlier.id = before.delivery_id
					where earlier.order_id = deliveries.order_id
						and earlier.chassis_number = deliveries.chassis_number
						and before.to_status in ('SENT', 'FETCHED') and before.at < ${startOf(from)}
				)
			group by orders.id, deliveries.chassis_number
		)
		select count(*) as sent,
			percentile_cont(0.5) within group (order by seconds) as median,
			percentile_cont(0.9) within group (order by seconds) as slow,
			(
				select json_agg(took order by days)
				from (
					select least(floor(seconds / 86400), ${MANY_DAYS}::integer)::integer as days, count(*)::integer as sent
					from sent group by 1
				) as took
			) as by_days
		from sent`.execute(db)
	const [row] = rows
	const byDays = new Map(row?.by_days?.map(({ days, sent }) => [days, sent]))
	return {
		sent: row?.sent ?? 0,
		medianSeconds: row?.median ?? null,
		slowestTenthSeconds: row?.slow ?? null,
		byDays: Array.from({ length: Math.max(-1, ...byDays.keys()) + 1 }, (_, days) => ({
			days,
			sent: byDays.get(days) ?? 0,
		})),
	}
}

type UnknownCars = {
	readonly count: number
	readonly first: readonly {
		readonly chassisNumber: string
		readonly orders: number
		readonly lastAskedOn: Day
	}[]
}

const CARS_SHOWN = 50

/** Those that were unknown when their order was handled and are not in the database since; the most asked for first. */
async function readUnknownCars(
	{ db }: Pick<Shop, 'db'>,
	{ from, to }: Period,
): Promise<UnknownCars> {
	const [since, until] = [startOf(from), startOf(addDays(to, 1))]
	const { rows } = await sql<UnknownCars['first'][number] & { readonly count: number }>`
		select chassis_number as "chassisNumber", count(distinct orders.id) as orders,
			to_char(max(created_at) at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as "lastAskedOn",
			count(*) over () as count
		from orders join order_lines on order_lines.order_id = orders.id
		where orders.id >= ${timePrefix(since.getTime() - CLOCK_SKEW_MS)}
			and orders.id < ${timePrefix(until.getTime() + CLOCK_SKEW_MS)}
			and created_at >= ${since} and created_at < ${until}
			and car_known = false
			and not exists (select from cars where cars.chassis_number = order_lines.chassis_number)
		group by chassis_number
		order by count(distinct orders.id) desc, max(created_at) desc, chassis_number
		limit ${CARS_SHOWN}`.execute(db)
	return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...car }) => car) }
}
