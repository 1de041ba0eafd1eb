import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../db/database.ts'

export type EarlierRefund = { readonly at: Date; readonly isMade: boolean }

/**
 * The same amount of the same order, given back or on its way within the last hour: most likely this one.
 * Two that name their cars are for different cars, which may well cost the same.
 */
export async function sameRefund(
	database: Database | DatabaseTransaction,
	orderId: string,
	amountOre: number,
	namesCars = false,
): Promise<EarlierRefund | null> {
	const earlier = await database
		.selectFrom('refunds')
		.select(['created_at', 'status'])
		.where('order_id', '=', orderId)
		.where('amount_ore', '=', amountOre)
		.where('status', '!=', 'CANCELLED')
		.where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
		.$if(namesCars, (query) => query.where('what', '!=', 'cars'))
		.orderBy('created_at', 'desc')
		.limit(1)
		.executeTakeFirst()
	return earlier ? { at: earlier.created_at, isMade: earlier.status === 'EXECUTED' } : null
}
