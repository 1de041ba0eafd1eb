import { type ExportOutcome, exportMonth, type MonthToExport } from '../../../books/export-month.ts'
import type { Act } from '../act.ts'

/** Whoever takes the books out of the house is named. */
export const EXPORT_MONTH: Act<MonthToExport, ExportOutcome> = {
	name: 'books export',
	permission: 'export',
	perform: ({ shop }, toExport, note) =>
		exportMonth(shop, toExport, (batch) =>
			note({
				details: {
					month: toExport.month,
					...(batch && { batch: batch.number, vouchers: batch.vouchers }),
					...(toExport.again !== undefined && { again: true }),
				},
			}),
		),
}
