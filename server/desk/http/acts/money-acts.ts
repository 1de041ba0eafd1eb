import { Readable } from 'node:stream'
import type { ExportOutcome, Takers } from '../../../books/export-month.ts'
import { monthPdf } from '../../../books/month-pdf.ts'
import { parseMonth } from '../../../books/months.ts'
import type { Shop } from '../../../orders/shop.ts'
import { listWithdrawals } from '../../../withdrawals/list-withdrawals.ts'
import { CLOSE_MONTH } from '../../acts/books/close-month.ts'
import { EXPORT_MONTH } from '../../acts/books/export-month.ts'
import { SHOW_MONTH } from '../../acts/books/show-month.ts'
import { TAKE_RECEIPT_OUT } from '../../acts/care/take-receipt-out.ts'
import { ACCEPT } from '../../acts/money/accept.ts'
import { EXPORT_BOOKS } from '../../acts/money/export-books.ts'
import { NOTE_REFUND } from '../../acts/money/note-refund.ts'
import { REFUND } from '../../acts/money/refund.ts'
import { ACCEPT_WITHDRAWAL } from '../../acts/withdrawals/accept-withdrawal.ts'
import { DECLINE_WITHDRAWAL } from '../../acts/withdrawals/decline-withdrawal.ts'
import { MATCH_WITHDRAWAL } from '../../acts/withdrawals/match-withdrawal.ts'
import { RESEND_WITHDRAWAL } from '../../acts/withdrawals/resend-withdrawal.ts'
import type { Desk } from '../../context.ts'
import { FOR_PROGRAMS, FOR_SPREADSHEETS } from '../../csv.ts'
import { bookingCsv } from '../../files/booking-csv.ts'
import { voucherCsv } from '../../files/voucher-csv.ts'
import { orderMeant } from '../../queries/office/order-meant.ts'
import {
	type ActFace,
	type Answer,
	actFace,
	asItIs,
	asSent,
	inAWord,
	NOT_FOUND,
	plainFace,
} from './act-face.ts'

const CSV = 'text/csv; charset=utf-8'
const PDF = 'application/pdf'

export const MONEY_ACTS: readonly ActFace[] = [
	plainFace('accept', ACCEPT, asItIs, { asksProvider: true }),
	actFace('refund', REFUND, {
		complete: (desk, { wanted, ...sent }) => ({
			...sent,
			...wanted,
			patience: AbortSignal.timeout(desk.patienceMs),
		}),
		tell: asItIs,
	}),
	plainFace('note-refund', NOTE_REFUND, asItIs),
	actFace('receipt', TAKE_RECEIPT_OUT, {
		complete: asSent,
		tell: (receipt) =>
			receipt ? { file: { name: receipt.name, type: PDF, content: receipt.pdf } } : NOT_FOUND,
		isRepeatable: true,
	}),
	actFace('export', EXPORT_BOOKS, {
		complete: (_desk, sent) => (sent.from > sent.to ? null : sent),
		tell: (bookings, { from, to, plain }) => ({
			file: {
				name: `bookings-${from}-${to}.csv`,
				type: CSV,
				content: Readable.from(bookingCsv(bookings, plain ? FOR_PROGRAMS : FOR_SPREADSHEETS)),
			},
		}),
		isRepeatable: true,
	}),
	actFace('books-export', EXPORT_MONTH, {
		complete: ({ shop }, { month, as, batch }) => {
			const named = withMonth(null, { month })
			if (!named || (batch !== undefined && as !== 'sie')) return null
			const parts: Buffer[] = []
			const again = batch === undefined ? {} : { again: batch }
			return { ...named, ...again, as, parts, takers: takersInto(parts, as, shop) }
		},
		tell: (exported, { as, month, parts }) => toldOfExport(exported, as, month, parts),
		isRepeatable: true,
	}),
	actFace('books-month', SHOW_MONTH, {
		complete: withMonth,
		tell: (sums) => ({ told: { outcome: 'shown', ...sums } }),
		isRepeatable: true,
	}),
	actFace('books-close', CLOSE_MONTH, {
		complete: withMonth,
		tell: asItIs,
	}),
	actFace('accept-withdrawal', ACCEPT_WITHDRAWAL, {
		complete: (desk, { chassisNumbers, ...sent }) => ({
			...sent,
			wanted: chassisNumbers.length > 0 ? { chassisNumbers } : { amountOre: null },
			shown: [sent.shown ?? []].flat(),
			patience: AbortSignal.timeout(desk.patienceMs),
		}),
		tell: asItIs,
	}),
	actFace('decline-withdrawal', DECLINE_WITHDRAWAL, { complete: withItsOrder, tell: inAWord }),
	actFace('resend-withdrawal', RESEND_WITHDRAWAL, { complete: withItsOrder, tell: inAWord }),
	actFace('match-withdrawal', MATCH_WITHDRAWAL, {
		// By the number that people say, too.
		complete: async ({ shop }, sent) => ({
			...sent,
			orderId: await orderMeant(shop.db, sent.orderId),
		}),
		tell: inAWord,
	}),
]

/** Of a withdrawal: null where there is no such one. */
async function withItsOrder<Sent extends { readonly number: number }>({ shop }: Desk, sent: Sent) {
	const [withdrawal] = await listWithdrawals(shop, { number: sent.number })
	return withdrawal ? { ...sent, orderId: withdrawal.order?.id ?? null } : null
}

function withMonth(_desk: unknown, { month }: { readonly month: string }) {
	const parsed = parseMonth(month)
	return parsed === null ? null : { month: parsed }
}

type Form = 'sie' | 'csv' | 'pdf'

const TYPES: Readonly<Record<Form, string>> = {
	// The code page of SIE is older than the names for them.
	sie: 'application/octet-stream',
	csv: CSV,
	pdf: PDF,
}
const ENDINGS: Readonly<Record<Form, string>> = { sie: 'se', csv: 'csv', pdf: 'pdf' }

/** Written while the books hold still; a month fits into memory. */
function takersInto(parts: Buffer[], as: Form, { books, seller }: Shop): Takers {
	const take = async (content: AsyncIterable<Buffer | string>) => {
		for await (const part of content) parts.push(Buffer.from(part))
	}
	switch (as) {
		case 'sie':
			return { sie: take }
		case 'csv':
			return { vouchers: (batches) => take(voucherCsv(batches, books.series)) }
		case 'pdf':
			return {
				summary: async (sums) => {
					parts.push(await monthPdf({ sums, seller, series: books.series, at: new Date() }))
				},
			}
	}
}

function toldOfExport(
	exported: ExportOutcome,
	as: Form,
	month: string,
	parts: readonly Buffer[],
): Answer {
	if (exported.outcome !== 'exported') return { told: { ...exported } }
	const batch = exported.batch ? `-batch-${exported.batch.number}` : ''
	const name = `books-${month}${batch}.${ENDINGS[as]}`
	return { file: { name, type: TYPES[as], content: Buffer.concat([...parts]) } }
}
