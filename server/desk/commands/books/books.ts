import type { Command } from 'commander'
import type { DeskContext } from '../../context.ts'
import { addBooksClose } from './books-close.ts'
import { addBooksExport } from './books-export.ts'
import { addBooksMonth } from './books-month.ts'
import { addBooksMonths } from './books-months.ts'

export function addBooks(program: Command, context: DeskContext): void {
	const books = program
		.command('books')
		.summary('a month’s vouchers: books months, month, export and close')
		.description(
			'Vouchers for an accounting program: one for each receipt, each credit note and each payment or refund that no sale explains.',
		)
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- books months
  npm run desk -- books month 2026-11
  npm run desk -- books export 2026-11 --sie november.se
  npm run desk -- books close 2026-11`,
		)
	addBooksMonths(books, context)
	addBooksMonth(books, context)
	addBooksExport(books, context)
	addBooksClose(books, context)
}
