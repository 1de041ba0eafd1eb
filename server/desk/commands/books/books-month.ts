import { OUTSIDE_EU } from '@coc/contract'
import type { Command } from 'commander'
import type { Series } from '../../../books/accounts.ts'
import type { MonthSums, Sold } from '../../../books/month-sums.ts'
import type { Month } from '../../../books/months.ts'
import { perform } from '../../acts/act.ts'
import { SHOW_MONTH } from '../../acts/books/show-month.ts'
import { jsonOption, month } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { atMinute, counted, kronor, percent } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'

type Options = { readonly json?: true }

export function addBooksMonth(books: Command, { screen, openDesk }: DeskContext): void {
	books
		.command('month')
		.summary('a month’s sums by account, VAT rate and country')
		.description(
			'Shows what is booked in a month: sums by account, by VAT rate and by the buyer’s country, which vouchers there are, and whether they were exported.',
		)
		.argument('<month>', 'as 2026-11', month)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- books month 2026-11
  npm run --silent desk -- books month 2026-11 --json`,
		)
		.action(async (asked: Month, options: Options) => {
			const desk = await openDesk()
			const sums = await perform(desk, SHOW_MONTH, { month: asked })
			if (options.json) screen.json(sums)
			else showSums(screen, sums, desk.shop.books.series)
		})
}

export const STATUSES: Record<MonthSums['status'], string> = {
	closed: 'closed',
	over: 'not closed',
	'under-way': 'not over yet',
}

function showSums(screen: Screen, sums: MonthSums, series: Series): void {
	screen.facts([
		['month', `${sums.month}, ${STATUSES[sums.status]}`],
		...sums.series.map(
			({ kind, vouchers, first, last }) =>
				[`series ${series[kind]}`, `${counted(vouchers, kind)}, ${first} to ${last}`] as const,
		),
		...sums.batches.map(
			({ number, madeAt, vouchers }) =>
				[`batch ${number}`, `${counted(vouchers, 'voucher')}, ${atMinute(madeAt)}`] as const,
		),
		['not exported', counted(sums.notExported, 'voucher')],
	])
	screen.heading('By account')
	screen.table(
		[
			{ title: 'account', value: ({ account }) => account },
			{ title: 'debit', align: 'right', value: ({ debitOre }) => kronor(debitOre) },
			{ title: 'credit', align: 'right', value: ({ creditOre }) => kronor(creditOre) },
			{
				title: 'balance',
				align: 'right',
				value: ({ debitOre, creditOre }) => kronor(debitOre - creditOre),
			},
		],
		sums.accounts,
	)
	screen.heading('Sold, by VAT rate')
	showSold(screen, 'rate', sums.rates, ({ vatRateBasisPoints }) => percent(vatRateBasisPoints))
	screen.heading('Sold, by country')
	showSold(screen, 'country', sums.countries, ({ countryCode }) =>
		countryCode === OUTSIDE_EU ? 'outside the EU' : countryCode,
	)
	if (sums.inOtherCurrency > 0) {
		screen.tell(
			`${counted(sums.inOtherCurrency, 'payment or refund', 'payments and refunds')} in another currency than SEK, without a voucher: book by hand.`,
		)
	}
}

function showSold<Row extends Sold>(
	screen: Screen,
	title: string,
	rows: readonly Row[],
	name: (row: Row) => string,
): void {
	screen.table(
		[
			{ title, value: name },
			{ title: 'net', align: 'right', value: ({ netOre }) => kronor(netOre) },
			{ title: 'VAT', align: 'right', value: ({ vatOre }) => kronor(vatOre) },
			{ title: 'total', align: 'right', value: ({ netOre, vatOre }) => kronor(netOre + vatOre) },
		],
		rows,
	)
}
