import { dayOf } from '../calendar/swedish-days.ts'
import type { DatabaseTransaction } from '../db/database.ts'
import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import type { Shop } from '../orders/shop.ts'
import { type Batch, batchesOf, newBatch } from './batches.ts'
import { bookVouchers } from './book-vouchers.ts'
import { type MonthSums, monthSums } from './month-sums.ts'
import type { Month } from './months.ts'
import { type Voucher, vouchersOfBatch, vouchersOfMonth, voucherText } from './read-vouchers.ts'
import { NotInCodePageError } from './sie/code-page-437.ts'
import { type SieVoucher, writeSie } from './sie/sie.ts'

type BooksShop = Pick<Shop, 'db' | 'vat' | 'books' | 'seller'>

/** Where the files go. What fails there takes the batch back, as if nobody had asked. */
export type Takers = {
	/** What no batch has yet, or a batch again, for an accounting program. */
	readonly sie?: (file: AsyncIterable<Buffer>) => Promise<void>
	/** All of the month, for a reader. */
	readonly vouchers?: (batches: AsyncIterable<readonly Voucher[]>) => Promise<void>
	readonly summary?: (sums: MonthSums) => Promise<void>
}

export type MonthToExport = {
	readonly month: Month
	/** A batch that was made before: its file is written again, to the voucher the same. */
	readonly again?: number
	readonly takers: Takers
}

export type ExportOutcome =
	| { readonly outcome: 'exported'; readonly batch: Batch | null; readonly sums: MonthSums }
	| { readonly outcome: 'nothing-new' | 'no-such-batch'; readonly batches: readonly Batch[] }
	/** SIE has no such character: nothing was exported. */
	| { readonly outcome: 'not-in-sie'; readonly character: string; readonly line: string }

export function showMonth(
	shop: Pick<Shop, 'db' | 'vat' | 'books'>,
	month: Month,
): Promise<MonthSums> {
	return shop.db.transaction().execute(async (transaction) => {
		const lastClosed = await bookVouchers(shop, transaction)
		return monthSums(transaction, month, lastClosed)
	})
}

/** All files tell of the same moment. */
export function exportMonth(
	shop: BooksShop,
	{ month, again, takers }: MonthToExport,
	note: (batch: Batch | null) => NoteAct = () => nobodysAct,
): Promise<ExportOutcome> {
	const exported = shop.db.transaction().execute(async (transaction): Promise<ExportOutcome> => {
		const lastClosed = await bookVouchers(shop, transaction)
		let batch: Batch | null = null
		if (takers.sie) {
			const before = await batchesOf(transaction, month)
			batch =
				again === undefined
					? await newBatch(transaction, month)
					: (before.find(({ number }) => number === again) ?? null)
			if (!batch) {
				return {
					outcome: again === undefined ? 'nothing-new' : 'no-such-batch',
					batches: before,
				}
			}
			await takers.sie(sieOf(shop, transaction, batch))
		}
		await takers.vouchers?.(vouchersOfMonth(transaction, month))
		const sums = await monthSums(transaction, month, lastClosed)
		await takers.summary?.(sums)
		await note(batch)(transaction)
		return { outcome: 'exported', batch, sums }
	})
	return exported.catch((error: unknown) => {
		if (!(error instanceof NotInCodePageError)) throw error
		return { outcome: 'not-in-sie', character: error.character, line: error.line }
	})
}

function sieOf(shop: BooksShop, transaction: DatabaseTransaction, batch: Batch) {
	const head = { seller: shop.seller, madeOn: dayOf(batch.madeAt) }
	return writeSie(head, sieVouchers(shop, vouchersOfBatch(transaction, batch)))
}

async function* sieVouchers(
	{ books }: BooksShop,
	batches: AsyncIterable<readonly Voucher[]>,
): AsyncGenerator<SieVoucher[]> {
	for await (const vouchers of batches) {
		yield vouchers.map((voucher) => ({
			series: books.series[voucher.kind],
			number: voucher.number,
			bookedOn: voucher.bookedOn,
			text: voucherText(voucher),
			lines: voucher.lines,
		}))
	}
}
