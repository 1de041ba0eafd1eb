import type { Day } from '../../calendar/swedish-days.ts'
import type { Seller } from '../../receipts/receipt.ts'
import type { VoucherLine } from '../voucher.ts'
import { encodeLine } from './code-page-437.ts'

/** A voucher as an accounting program takes it. No names: the format's letters are few. */
export type SieVoucher = {
	readonly series: string
	readonly number: number
	readonly bookedOn: Day
	readonly text: string
	readonly lines: readonly VoucherLine[]
}

type SieHead = {
	readonly seller: Pick<Seller, 'name' | 'organisationNumber'>
	readonly madeOn: Day
}

const PROGRAM = '#PROGRAM "CoC orders" 1.0'
const LINE_END = Buffer.from('\r\n')

/** SIE 4I: vouchers for import, a piece of the file per batch of them. */
export async function* writeSie(
	{ seller, madeOn }: SieHead,
	batches: AsyncIterable<readonly SieVoucher[]>,
): AsyncGenerator<Buffer> {
	yield encode([
		'#FLAGGA 0',
		PROGRAM,
		'#FORMAT PC8',
		`#GEN ${compact(madeOn)}`,
		'#SIETYP 4',
		`#FNAMN ${quoted(seller.name)}`,
		`#ORGNR ${plainOrQuoted(seller.organisationNumber)}`,
	])
	for await (const vouchers of batches) yield encode(vouchers.flatMap(linesOf))
}

function linesOf({ series, number, bookedOn, text, lines }: SieVoucher): string[] {
	return [
		`#VER ${series} ${number} ${compact(bookedOn)} ${quoted(text)}`,
		'{',
		...lines.map(({ account, ore }) => `  #TRANS ${account} {} ${kronor(ore)}`),
		'}',
	]
}

function encode(lines: readonly string[]): Buffer {
	return Buffer.concat(lines.flatMap((line) => [encodeLine(line), LINE_END]))
}

const compact = (day: Day) => day.replaceAll('-', '')

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

const plainOrQuoted = (text: string) => (/^[\d-]+$/.test(text) ? text : quoted(text))

/** Whole öre, without the rounding of a division. */
function kronor(ore: number): string {
	const digits = String(Math.abs(ore)).padStart(3, '0')
	return `${ore < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
