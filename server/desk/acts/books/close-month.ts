import { type CloseOutcome, closeMonth } from '../../../books/close-month.ts'
import type { Month } from '../../../books/months.ts'
import type { Act } from '../act.ts'

export const CLOSE_MONTH: Act<{ readonly month: Month }, CloseOutcome> = {
	name: 'books close',
	permission: 'export',
	perform: ({ shop }, { month }, note) => closeMonth(shop, month, note({ details: { month } })),
}
