import type { Command } from 'commander'
import { listMonths } from '../../../books/list-months.ts'
import { jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { kronor, number } from '../../terminal/format.ts'
import { STATUSES } from './books-month.ts'

export function addBooksMonths(books: Command, { screen, openDesk }: DeskContext): void {
	books
		.command('months')
		.summary('all months: what was sold, exported and closed')
		.description(
			'Lists every month since the first that something is booked in, the newest first: what was sold in it less what was credited, how many vouchers it has, whether they were exported, and whether it is closed.',
		)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- books months`,
		)
		.action(async (options: { readonly json?: true }) => {
			const { shop } = await openDesk()
			const months = await listMonths(shop)
			if (options.json) return screen.json(months)
			screen.table(
				[
					{ title: 'Month', value: ({ month }) => month },
					{ title: 'State', value: ({ status }) => STATUSES[status] },
					{ title: 'Without VAT', align: 'right', value: ({ netOre }) => kronor(netOre) },
					{ title: 'VAT', align: 'right', value: ({ vatOre }) => kronor(vatOre) },
					{ title: 'Receipts', align: 'right', value: ({ receipts }) => number(receipts) },
					{ title: 'Credited', align: 'right', value: ({ creditNotes }) => number(creditNotes) },
					{ title: 'Batches', align: 'right', value: ({ batches }) => number(batches) },
					{ title: 'Not exported', align: 'right', value: (month) => number(month.notExported) },
				],
				months,
			)
		})
}
