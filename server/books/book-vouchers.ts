import { type Insertable, sql } from 'kysely'
import type { Day } from '../calendar/swedish-days.ts'
import type { DatabaseTransaction } from '../db/database.ts'
import type { BookTables } from '../db/tables/books.ts'
import type { Shop } from '../orders/shop.ts'
import { firstDayOf, type Month, monthAfter, monthOf } from './months.ts'
import { type Movement, movementsWhere } from './movements.ts'
import { type NewVoucher, vouchersOf } from './voucher.ts'

type BooksOf = Pick<Shop, 'vat' | 'books'>

const BATCH = 1000

/** A refund that a version before has made gets its credit note soon, and its voucher then. */
const NOT_BOOKED = movementsWhere(`
	to_status in ('SETTLED', 'EXECUTED')
	and not exists (select from vouchers where vouchers.transition_id = transitions.id)
	and not exists (select from refunds where refunds.id = transitions.refund_id and not is_credited)`)

/**
 * Gives all money that has come or gone its vouchers, once. Whose month is closed is booked on the first day of
 * the open one. Returns the last closed month, which stays so until the transaction ends.
 */
export async function bookVouchers(
	shop: BooksOf,
	transaction: DatabaseTransaction,
): Promise<Month | null> {
	const counter = await transaction
		.selectFrom('book_counter')
		.select('last_odd_payment')
		.forUpdate()
		.executeTakeFirstOrThrow()
	const closed = await lastClosedMonth(transaction)
	const openFrom = closed === null ? null : firstDayOf(monthAfter(closed))
	let lastOdd = counter.last_odd_payment
	for await (const movements of notBooked(transaction)) {
		const vouchers = movements
			.flatMap((rows) => vouchersOf({ vat: shop.vat, accounts: shop.books.accounts }, rows))
			.map((voucher) => ({ ...voucher, number: voucher.number ?? ++lastOdd }))
		if (vouchers.length > 0) await store(transaction, vouchers, openFrom)
	}
	if (lastOdd !== counter.last_odd_payment) {
		await transaction.updateTable('book_counter').set({ last_odd_payment: lastOdd }).execute()
	}
	return closed
}

async function lastClosedMonth(transaction: DatabaseTransaction): Promise<Month | null> {
	const last = await transaction
		.selectFrom('closed_months')
		.select(({ fn }) => fn.max('month').as('month'))
		.executeTakeFirst()
	return last?.month ? monthOf(last.month) : null
}

/** By movement: the payments of an accepted order are one. */
async function* notBooked(transaction: DatabaseTransaction): AsyncGenerator<Movement[][]> {
	await sql.raw(`declare not_booked no scroll cursor for ${NOT_BOOKED}`).execute(transaction)
	let rest: Movement[] = []
	for (;;) {
		const { rows } = await sql<Movement>`fetch ${sql.lit(BATCH)} from not_booked`.execute(
			transaction,
		)
		const movements = [
			...Map.groupBy([...rest, ...rows], ({ transition_id }) => transition_id).values(),
		]
		if (rows.length === 0) {
			yield movements
			break
		}
		rest = movements.pop() ?? []
		yield movements
	}
	await sql`close not_booked`.execute(transaction)
}

type Numbered = NewVoucher & { readonly number: number }

/** As one value: a parameter for each cell of so many rows takes longer to write than to store. */
async function store(
	transaction: DatabaseTransaction,
	vouchers: readonly Numbered[],
	openFrom: Day | null,
): Promise<void> {
	const rows = vouchers.map((voucher) => rowOf(voucher, openFrom))
	await sql`
		insert into vouchers (
			kind, number, day, booked_on, order_id, transition_id, country_code, vat_rate_basis_points,
			net_ore, vat_ore, accounts, amounts_ore
		)
		select kind, number, day, booked_on, order_id, transition_id, country_code, vat_rate_basis_points,
			net_ore, vat_ore, accounts, amounts_ore
		from jsonb_populate_recordset(null::vouchers, ${JSON.stringify(rows)}::jsonb)`.execute(
		transaction,
	)
}

function rowOf(voucher: Numbered, openFrom: Day | null): Insertable<BookTables['vouchers']> {
	return {
		kind: voucher.kind,
		number: voucher.number,
		day: voucher.day,
		booked_on: openFrom !== null && voucher.day < openFrom ? openFrom : voucher.day,
		order_id: voucher.orderId,
		transition_id: voucher.transitionId,
		country_code: voucher.countryCode,
		vat_rate_basis_points: voucher.vatRateBasisPoints,
		net_ore: voucher.netOre,
		vat_ore: voucher.vatOre,
		accounts: voucher.lines.map(({ account }) => account),
		amounts_ore: voucher.lines.map(({ ore }) => ore),
	}
}
