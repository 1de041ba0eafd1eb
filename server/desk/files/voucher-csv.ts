import type { Series } from '../../books/accounts.ts'
import { countryName } from '../../books/month-pdf.ts'
import { type Voucher, voucherText } from '../../books/read-vouchers.ts'
import { csvRow, csvStart, FOR_SPREADSHEETS } from '../csv.ts'

const TITLES = [
	'Serie',
	'Nummer',
	'Bokföringsdatum',
	'Datum',
	'Text',
	'Konto',
	'Debet',
	'Kredit',
	'Land',
	'Momssats %',
	'Export',
]

/** A line per account of each voucher, in the language of the books. */
export async function* voucherCsv(
	batches: AsyncIterable<readonly Voucher[]>,
	series: Series,
): AsyncGenerator<string> {
	yield csvStart(FOR_SPREADSHEETS, TITLES)
	for await (const vouchers of batches) {
		yield vouchers.flatMap((voucher) => rowsOf(voucher, series[voucher.kind])).join('')
	}
}

function rowsOf(voucher: Voucher, series: string): string[] {
	return voucher.lines.map(({ account, ore }) =>
		csvRow(FOR_SPREADSHEETS, [
			series,
			String(voucher.number),
			voucher.bookedOn,
			voucher.day,
			voucherText(voucher),
			account,
			{ ore: ore > 0 ? ore : null },
			{ ore: ore < 0 ? -ore : null },
			countryName(voucher.countryCode),
			// Hundredths of a percent are written like öre.
			{ ore: voucher.vatRateBasisPoints },
			voucher.batch === null ? '' : String(voucher.batch),
		]),
	)
}
