import { type BulkLetters, drawBulkLetters } from '../../bulk/draw-bulk-letters.ts'
import type { Act } from '../act.ts'

/** Noted for each order, by the act that draws its letter. */
export const BULK_LETTERS: Act<{ readonly bulkId: string }, BulkLetters> = {
	name: 'bulk-letters',
	permission: 'handle',
	perform: (desk, { bulkId }) => drawBulkLetters(desk, bulkId),
}
