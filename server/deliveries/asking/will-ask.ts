import { sql } from 'kysely'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import { isStepPending, isStepToCome } from '../../db/pg-boss-tables.ts'
import type { Shop } from '../../orders/shop.ts'
import { IS_TO_ASK_ABOUT } from './to-ask-about.ts'

/**
 * Has the importer's system asked for what an order, which is locked, misses; whether there is anything to ask. A step
 * that is under way may have looked before there was something `isNew`.
 */
export async function willAsk(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	isNew: boolean,
): Promise<boolean> {
	if (shop.certificates.source === null) return false
	const isAsked = (isNew ? isStepToCome : isStepPending)('ask-source', 'deliveries.order_id')
	const toAsk = await transaction
		.selectFrom('deliveries')
		.select(sql<boolean>`${sql.raw(isAsked)}`.as('isAsked'))
		.where('order_id', '=', orderId)
		.where(IS_TO_ASK_ABOUT)
		.executeTakeFirst()
	if (toAsk && !toAsk.isAsked)
		await shop.enqueue(executorOf(transaction), { name: 'ask-source', data: { orderId } })
	return toAsk !== undefined
}
