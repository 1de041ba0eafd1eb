import { bookedMonthsSchema, figuresSchema, monthSumsSchema } from '@coc/contract/desk'
import type { Send, Signal } from './client.ts'

const BOOKS = '/api/desk/books'

export function bookCalls(send: Send) {
	return {
		bookedMonths: ({ signal }: Signal) => send({ path: BOOKS, schema: bookedMonthsSchema, signal }),
		monthSums: (month: string, { signal }: Signal) =>
			send({ path: `${BOOKS}/${encodeURIComponent(month)}`, schema: monthSumsSchema, signal }),
		figures: (query: URLSearchParams, { signal }: Signal) =>
			send({ path: '/api/desk/figures', schema: figuresSchema, query, signal }),
	}
}
