import type { Database } from '../../../db/database.ts'
import { DeskError } from '../../desk-error.ts'
import { orderByIdStart } from '../order-by-id.ts'

/** The order's id, by whatever people call it; what means none, or one that is gone, stays as it is and finds nothing. */
export async function orderMeant(db: Database, words: string): Promise<string> {
	try {
		return await orderByIdStart(db, words)
	} catch (error) {
		if (error instanceof DeskError) return words
		throw error
	}
}
