import type { Command } from 'commander'
import type { Booking } from '../../books/read-bookings.ts'
import type { Day } from '../../calendar/swedish-days.ts'
import { perform } from '../acts/act.ts'
import { EXPORT_BOOKS } from '../acts/money/export-books.ts'
import { asOption, day } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { FOR_PROGRAMS, FOR_SPREADSHEETS } from '../csv.ts'
import { bookingCsv } from '../files/booking-csv.ts'
import { counted, money } from '../terminal/format.ts'
import type { Screen } from '../terminal/screen.ts'
import { writeWholeFile } from '../whole-file.ts'

type Options = {
	readonly from: Day
	readonly to: Day
	readonly out?: string
	readonly as?: string
	readonly plain?: true
}

export function addExport(program: Command, { screen, openDesk, signal }: DeskContext): void {
	program
		.command('export')
		.summary('payments and refunds as CSV, for the books')
		.description(
			'Writes payments and refunds as CSV for the books, a line each: payments by the day they settled, refunds by the day they were made, what an operator accepted by the day of that. Sums go to stderr.',
		)
		.requiredOption('--from <day>', 'the first day: 2026-03-01', day)
		.requiredOption('--to <day>', 'the last day: 2026-03-31', day)
		.option('-o, --out <file>', 'write to this file instead of stdout')
		.option('--plain', 'for programs: commas, decimal points and no byte order mark')
		.addOption(asOption())
		.addHelpText(
			'after',
			`
Without --plain the file is what a spreadsheet program with Swedish settings opens with a double
click: semicolons, decimal commas, UTF-8 with a byte order mark. Text that such a program would
take for a formula begins with an apostrophe. Times are Swedish.

Examples:
  npm run desk -- export --from 2026-03-01 --to 2026-03-31 --out march.csv
  npm run --silent desk -- export --from 2026-03-01 --to 2026-03-31 --plain > march.csv`,
		)
		.action(async (options: Options, command: Command) => {
			if (options.from > options.to) command.error('error: --from is after --to')
			const desk = await openDesk(options)
			const sums = newSums()
			const style = options.plain ? FOR_PROGRAMS : FOR_SPREADSHEETS
			const { from, to } = options
			const bookings = await perform(desk, EXPORT_BOOKS, { from, to })
			const csv = bookingCsv(bookings, style, (batch) => {
				signal.throwIfAborted()
				for (const booking of batch) add(sums, booking)
			})
			if (options.out === undefined) await screen.stream(csv)
			else await writeWholeFile(options.out, csv)
			tellSums(screen, sums, options)
		})
}

type Sum = { count: number; netOre: number; vatOre: number; totalOre: number }
type Sums = Record<Booking['kind'] | 'accepted', Sum>

function newSums(): Sums {
	const none = () => ({ count: 0, netOre: 0, vatOre: 0, totalOre: 0 })
	return {
		sale: none(),
		refund: none(),
		'other-payment': none(),
		'other-refund': none(),
		'other-currency': none(),
		accepted: none(),
	}
}

function add(sums: Sums, booking: Booking): void {
	const becameSale = booking.kind === 'other-payment' && booking.totalOre < 0
	const sum = sums[becameSale ? 'accepted' : booking.kind]
	sum.count += 1
	sum.netOre += booking.netOre ?? 0
	sum.vatOre += booking.vatOre ?? 0
	sum.totalOre += booking.totalOre
}

function tellSums(screen: Screen, sums: Sums, { from, to, out }: Options): void {
	const { sale, refund } = sums
	const inWords = ({ netOre, vatOre, totalOre }: Sum) =>
		`${money(totalOre)} (net ${money(netOre)}, VAT ${money(vatOre)})`
	screen.tell(`${from} to ${to}${out === undefined ? '' : `, written to ${out}`}:`)
	screen.tell(`  ${counted(sale.count, 'sale')}, ${inWords(sale)}`)
	screen.tell(`  ${counted(refund.count, 'refund')}, ${inWords(refund)}`)
	const others = sums['other-payment']
	const returned = sums['other-refund']
	if (others.count + returned.count > 0) {
		screen.tell(
			`  ${counted(others.count, 'other payment')}, ${money(others.totalOre)}, and ${counted(returned.count, 'refund')} of such, ${money(returned.totalOre)}: orders paid twice or with another amount. Look at each.`,
		)
	}
	const { accepted } = sums
	if (accepted.count > 0) {
		screen.tell(
			`  ${counted(accepted.count, 'other payment')} accepted as a sale, ${money(accepted.totalOre)}`,
		)
	}
	const foreign = sums['other-currency'].count
	if (foreign > 0) {
		screen.tell(
			`  ${counted(foreign, 'payment or refund', 'payments and refunds')} in another currency than SEK, in no sum. Look at each.`,
		)
	}
}
