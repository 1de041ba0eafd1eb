import { sql } from 'kysely'
import type { Day } from '../calendar/swedish-days.ts'
import type { DatabaseTransaction } from '../db/database.ts'
import type { VoucherKind } from './accounts.ts'
import { firstDayOf, lastDayOf, type Month } from './months.ts'
import type { VoucherLine } from './voucher.ts'

/** A voucher as it was booked. */
export type Voucher = {
	readonly kind: VoucherKind
	readonly number: number
	readonly day: Day
	readonly bookedOn: Day
	readonly orderReference: string
	readonly countryCode: string
	readonly vatRateBasisPoints: number | null
	/** Negative where money was given back. Of odd payments what came, for a sale the price without VAT. */
	readonly netOre: number
	readonly vatOre: number
	readonly batch: number | null
	readonly lines: readonly VoucherLine[]
}

const BATCH = 1000

const VOUCHERS = sql`
	select vouchers.kind, vouchers.number, day, booked_on as "bookedOn",
		order_reference as "orderReference", vouchers.country_code as "countryCode",
		vouchers.vat_rate_basis_points as "vatRateBasisPoints", net_ore as "netOre",
		vat_ore as "vatOre", batch, accounts, to_json(amounts_ore) as amounts_ore
	from vouchers join orders on orders.id = vouchers.order_id`

type Row = Omit<Voucher, 'lines'> & {
	readonly accounts: readonly string[]
	readonly amounts_ore: readonly number[]
}

/** By series and number, a batch at a time. */
async function* read(
	transaction: DatabaseTransaction,
	condition: ReturnType<typeof sql>,
): AsyncGenerator<Voucher[]> {
	await sql`declare vouchers_to_read no scroll cursor for ${VOUCHERS} where ${condition}
		order by vouchers.kind desc, vouchers.number`.execute(transaction)
	for (;;) {
		const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from vouchers_to_read`.execute(
			transaction,
		)
		if (rows.length === 0) break
		yield rows.map(voucherOf)
	}
	await sql`close vouchers_to_read`.execute(transaction)
}

function voucherOf({ accounts, amounts_ore, ...row }: Row): Voucher {
	return {
		...row,
		lines: accounts.map((account, index) => ({ account, ore: amounts_ore[index] ?? 0 })),
	}
}

export function vouchersOfMonth(transaction: DatabaseTransaction, month: Month) {
	return read(transaction, inMonth(month))
}

type OfMonth = { readonly number: number; readonly month: Month }

export function vouchersOfBatch(transaction: DatabaseTransaction, { number, month }: OfMonth) {
	return read(transaction, sql`${inMonth(month)} and batch = ${number}`)
}

const inMonth = (month: Month) =>
	sql`booked_on between ${firstDayOf(month)} and ${lastDayOf(month)}`

/** As `Kvitto 1042 2026-10-31, order 4F2K-9QXH`: its own day where it is booked on another. */
export function voucherText(voucher: Voucher): string {
	const { day, bookedOn, orderReference } = voucher
	const ownDay = bookedOn === day ? '' : ` ${day}`
	return `${whatOf(voucher)}${ownDay}, order ${orderReference}`
}

function whatOf({ kind, number, lines }: Voucher): string {
	switch (kind) {
		case 'receipt':
			return `Kvitto ${number}`
		case 'credit-note':
			return `Kreditnota ${number}`
		case 'odd-payment':
			// The first line is what the provider owes us more, or less.
			return (lines[0]?.ore ?? 0) > 0
				? 'Betalning utan försäljning'
				: 'Återbetalning utan kreditnota'
	}
}
