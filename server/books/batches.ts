import { sql } from 'kysely'
import type { DatabaseTransaction } from '../db/database.ts'
import { firstDayOf, lastDayOf, type Month, monthOf } from './months.ts'

/** An export for an accounting program. */
export type Batch = {
	readonly number: number
	readonly month: Month
	readonly madeAt: Date
	readonly vouchers: number
}

export async function batchesOf(transaction: DatabaseTransaction, month: Month): Promise<Batch[]> {
	const batches = await transaction
		.selectFrom('voucher_batches')
		.select(['number', 'month', 'made_at', 'vouchers'])
		.where('month', '=', firstDayOf(month))
		.orderBy('number')
		.execute()
	return batches.map(({ made_at, ...batch }) => ({
		...batch,
		month: monthOf(batch.month),
		madeAt: made_at,
	}))
}

/** Takes all of a month that no batch has yet. Null where there is nothing. */
export async function newBatch(
	transaction: DatabaseTransaction,
	month: Month,
): Promise<Batch | null> {
	const isNew = sql`batch is null and booked_on between ${firstDayOf(month)} and ${lastDayOf(month)}`
	const { rows } = await sql<{ readonly count: number }>`
		select count(*) from vouchers where ${isNew}`.execute(transaction)
	const vouchers = rows[0]?.count ?? 0
	if (vouchers === 0) return null
	const { last_batch: number } = await transaction
		.updateTable('book_counter')
		.set({ last_batch: sql<number>`last_batch + 1` })
		.returning('last_batch')
		.executeTakeFirstOrThrow()
	const { made_at } = await transaction
		.insertInto('voucher_batches')
		.values({ number, month: firstDayOf(month), vouchers })
		.returning('made_at')
		.executeTakeFirstOrThrow()
	await sql`update vouchers set batch = ${number} where ${isNew}`.execute(transaction)
	return { number, month, madeAt: made_at, vouchers }
}
