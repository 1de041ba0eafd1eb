import { sql } from 'kysely'
import { dayOf } from '../calendar/swedish-days.ts'
import type { Shop } from '../orders/shop.ts'
import { bookVouchers } from './book-vouchers.ts'
import { type MonthSums, statusOf } from './month-sums.ts'
import { type Month, monthAfter, monthOf } from './months.ts'

export type BookedMonth = {
	readonly month: Month
	readonly status: MonthSums['status']
	/** Of sales less what was credited. */
	readonly netOre: number
	readonly vatOre: number
	readonly receipts: number
	readonly creditNotes: number
	readonly oddPayments: number
	readonly batches: number
	readonly notExported: number
}

type Row = Omit<BookedMonth, 'status'>

/** Every month from the first that something is booked in to the one that is under way, the newest first. */
export function listMonths(
	shop: Pick<Shop, 'db' | 'vat' | 'books'>,
	now = new Date(),
): Promise<BookedMonth[]> {
	return shop.db.transaction().execute(async (transaction) => {
		const lastClosed = await bookVouchers(shop, transaction)
		const { rows } = await sql<Row>`
			select to_char(booked_on, 'YYYY-MM') as month,
				coalesce(sum(net_ore) filter (where vat_rate_basis_points is not null), 0)::bigint as "netOre",
				coalesce(sum(vat_ore) filter (where vat_rate_basis_points is not null), 0)::bigint as "vatOre",
				count(*) filter (where kind = 'receipt') as receipts,
				count(*) filter (where kind = 'credit-note') as "creditNotes",
				count(*) filter (where kind = 'odd-payment') as "oddPayments",
				count(distinct batch) as batches,
				count(*) filter (where batch is null) as "notExported"
			from vouchers group by 1`.execute(transaction)
		const booked = new Map(rows.map((row) => [row.month, row]))
		return monthsFrom(rows, now).map((month) => ({
			...(booked.get(month) ?? emptyMonth(month)),
			status: statusOf(month, lastClosed),
		}))
	})
}

function monthsFrom(rows: readonly Row[], now: Date): Month[] {
	const current = monthOf(dayOf(now))
	const names = rows.map(({ month }) => month)
	const last = [current, ...names].toSorted().at(-1) ?? current
	const months: Month[] = []
	for (let month = names.toSorted()[0] ?? current; month <= last; month = monthAfter(month)) {
		months.unshift(month)
	}
	return months
}

const emptyMonth = (month: Month): Row => ({
	...{ month, netOre: 0, vatOre: 0, receipts: 0, creditNotes: 0, oddPayments: 0 },
	...{ batches: 0, notExported: 0 },
})
