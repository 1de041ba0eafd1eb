import { sql } from 'kysely'
import { addDays, startOf } from '../calendar/swedish-days.ts'
import type { DatabaseTransaction } from '../db/database.ts'
import type { VoucherKind } from './accounts.ts'
import { type Batch, batchesOf } from './batches.ts'
import { firstDayOf, isOver, lastDayOf, type Month } from './months.ts'

export type Sold = { readonly netOre: number; readonly vatOre: number }

export type MonthSums = {
	readonly month: Month
	readonly status: 'closed' | 'over' | 'under-way'
	readonly series: readonly SeriesSums[]
	readonly accounts: readonly AccountSums[]
	/** Of sales less what was credited. */
	readonly rates: readonly (Sold & { readonly vatRateBasisPoints: number })[]
	readonly countries: readonly (Sold & { readonly countryCode: string })[]
	readonly batches: readonly Batch[]
	readonly notExported: number
	/** Payments and refunds in another currency, which have no voucher. */
	readonly inOtherCurrency: number
}

type SeriesSums = {
	readonly kind: VoucherKind
	readonly vouchers: number
	readonly first: number
	readonly last: number
}

type AccountSums = {
	readonly account: string
	readonly debitOre: number
	readonly creditOre: number
}

/** What was booked in a month, under the lock of whoever booked it. */
export async function monthSums(
	transaction: DatabaseTransaction,
	month: Month,
	lastClosed: Month | null,
): Promise<MonthSums> {
	const inMonth = sql`booked_on between ${firstDayOf(month)} and ${lastDayOf(month)}`
	const { rows: series } = await sql<SeriesSums>`
		select kind, count(*) as vouchers, min(number) as first, max(number) as last
		from vouchers where ${inMonth} group by kind order by kind desc`.execute(transaction)
	const { rows: accounts } = await sql<AccountSums>`
		select account,
			coalesce(sum(amount_ore) filter (where amount_ore > 0), 0)::bigint as "debitOre",
			coalesce(-sum(amount_ore) filter (where amount_ore < 0), 0)::bigint as "creditOre"
		from vouchers, unnest(accounts, amounts_ore) as line (account, amount_ore)
		where ${inMonth} group by account order by account`.execute(transaction)
	const { rows: rates } = await sql<MonthSums['rates'][number]>`
		select vat_rate_basis_points as "vatRateBasisPoints",
			sum(net_ore)::bigint as "netOre", sum(vat_ore)::bigint as "vatOre"
		from vouchers where ${inMonth} and vat_rate_basis_points is not null
		group by vat_rate_basis_points order by vat_rate_basis_points desc`.execute(transaction)
	const { rows: countries } = await sql<MonthSums['countries'][number]>`
		select country_code as "countryCode",
			sum(net_ore)::bigint as "netOre", sum(vat_ore)::bigint as "vatOre"
		from vouchers where ${inMonth} and vat_rate_basis_points is not null
		group by country_code order by country_code`.execute(transaction)
	const { rows: left } = await sql<{ readonly count: number }>`
		select count(*) from vouchers where ${inMonth} and batch is null`.execute(transaction)
	return {
		month,
		status: statusOf(month, lastClosed),
		series,
		accounts,
		rates,
		countries,
		batches: await batchesOf(transaction, month),
		notExported: left[0]?.count ?? 0,
		inOtherCurrency: await countInOtherCurrency(transaction, month),
	}
}

export function statusOf(month: Month, lastClosed: Month | null): MonthSums['status'] {
	if (lastClosed !== null && month <= lastClosed) return 'closed'
	return isOver(month) ? 'over' : 'under-way'
}

async function countInOtherCurrency(
	transaction: DatabaseTransaction,
	month: Month,
): Promise<number> {
	const { rows } = await sql<{ readonly count: number }>`
		select count(*) from transitions
		join payment_attempts on payment_attempts.id = transitions.attempt_id
		where at >= ${startOf(firstDayOf(month))} and at < ${startOf(addDays(lastDayOf(month), 1))}
			and settled_currency <> 'SEK' and to_status in ('SETTLED', 'EXECUTED')
			and (subject, to_status) in (('payment', 'SETTLED'), ('refund', 'EXECUTED'))`.execute(
		transaction,
	)
	return rows[0]?.count ?? 0
}
