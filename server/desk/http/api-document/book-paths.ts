import type { Paths } from '../../../http/api-document/openapi.ts'
import { inPath, inQuery, reading, tagged } from './call-parts.ts'

export const BOOKS = 'Books'

export const BOOK_PATHS: Paths = {
	'/api/desk/books': {
		get: reading({
			...{ id: 'books', tag: BOOKS, summary: 'All months, the newest first' },
			other: tagged('BookedMonths'),
		}),
	},
	'/api/desk/books/{month}': {
		get: reading({
			...{ id: 'booksOfMonth', tag: BOOKS, summary: 'A month’s sums' },
			parameters: [inPath('month', '2026-11')],
			other: tagged('MonthSums'),
			problems: ['not-found'],
		}),
	},
	'/api/desk/figures': {
		get: reading({
			...{ id: 'figures', tag: BOOKS, summary: 'A period in figures' },
			parameters: [
				inQuery('from', 'From this day on.', '2026-11-01'),
				inQuery('to', 'Up to and including this day; without both, the last 30.', '2026-11-30'),
			],
			other: tagged('Figures'),
			problems: ['invalid-request'],
		}),
	},
}
