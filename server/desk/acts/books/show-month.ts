import { showMonth } from '../../../books/export-month.ts'
import type { MonthSums } from '../../../books/month-sums.ts'
import type { Month } from '../../../books/months.ts'
import type { Act } from '../act.ts'

/** Sums only, which name nobody: not written down. */
export const SHOW_MONTH: Act<{ readonly month: Month }, MonthSums> = {
	name: 'books month',
	permission: 'see',
	perform: ({ shop }, { month }) => showMonth(shop, month),
}
