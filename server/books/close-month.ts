import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import type { Shop } from '../orders/shop.ts'
import { bookVouchers } from './book-vouchers.ts'
import { type MonthSums, monthSums } from './month-sums.ts'
import { firstDayOf, isOver, type Month } from './months.ts'

export type CloseOutcome =
	| { readonly outcome: 'closed'; readonly sums: MonthSums }
	| { readonly outcome: 'not-over' }
	| { readonly outcome: 'closed-before'; readonly lastClosed: Month }

/** Fixes a month, and all before it: what comes later is booked in the month after it. */
export function closeMonth(
	shop: Pick<Shop, 'db' | 'vat' | 'books'>,
	month: Month,
	note: NoteAct = nobodysAct,
	now = new Date(),
): Promise<CloseOutcome> {
	return shop.db.transaction().execute(async (transaction): Promise<CloseOutcome> => {
		if (!isOver(month, now)) return { outcome: 'not-over' }
		const lastClosed = await bookVouchers(shop, transaction)
		if (lastClosed !== null && month <= lastClosed) {
			return { outcome: 'closed-before', lastClosed }
		}
		await transaction
			.insertInto('closed_months')
			.values({ month: firstDayOf(month) })
			.execute()
		await note(transaction)
		return { outcome: 'closed', sums: await monthSums(transaction, month, month) }
	})
}
