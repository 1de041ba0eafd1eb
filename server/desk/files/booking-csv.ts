import type { Booking } from '../../books/read-bookings.ts'
import { dayOf } from '../../calendar/swedish-days.ts'
import { type Cell, type CsvStyle, csvRow, csvStart } from '../csv.ts'

/** A line for each payment and refund. */
export async function* bookingCsv(
	bookings: AsyncIterable<readonly Booking[]>,
	style: CsvStyle,
	onBatch: (batch: readonly Booking[]) => void = () => undefined,
): AsyncGenerator<string> {
	yield csvStart(style, TITLES)
	for await (const batch of bookings) {
		onBatch(batch)
		yield batch.map((booking) => csvRow(style, cellsOf(booking))).join('')
	}
}

const TITLES = [
	'date',
	'kind',
	'order',
	'order number',
	'order status',
	'receipt',
	'credit note',
	'customer type',
	'company',
	'VAT number',
	'country',
	'net SEK',
	'VAT rate %',
	'VAT SEK',
	'total SEK',
	'provider',
	'payment reference',
	'other amount',
	'other currency',
]

function cellsOf(booking: Booking): Cell[] {
	const isOther = booking.kind === 'other-currency'
	return [
		dayOf(booking.at),
		booking.kind,
		booking.orderId,
		booking.orderReference,
		booking.orderStatus,
		booking.receipt === null ? '' : String(booking.receipt),
		booking.creditNote === null ? '' : String(booking.creditNote),
		booking.isCompany ? 'company' : 'private',
		booking.companyName,
		booking.vatNumber,
		booking.country,
		{ ore: booking.netOre },
		// Hundredths of a percent are written like öre.
		{ ore: booking.netOre === null ? null : booking.vatRateBasisPoints },
		{ ore: booking.vatOre },
		{ ore: isOther ? null : booking.totalOre },
		booking.provider,
		booking.paymentReference,
		{ ore: isOther ? booking.totalOre : null },
		isOther ? booking.currency : '',
	]
}
