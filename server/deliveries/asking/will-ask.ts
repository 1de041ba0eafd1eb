import { sql } from 'kysely'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import { isStepToCome } from '../../db/pg-boss-tables.ts'
import type { Shop } from '../../orders/shop.ts'
import { IS_TO_ASK_ABOUT } from './to-ask-about.ts'

/** Has the importer's system asked for what an order, which is locked, misses; whether there is anything to ask. */
export async function willAsk(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<boolean> {
	if (shop.certificates.source === null) return false
	const asked = await transaction
		.selectFrom('deliveries')
		.select(
			sql<boolean>`${sql.raw(isStepToCome('ask-source', 'deliveries.order_id'))}`.as('isQueued'),
		)
		.where('order_id', '=', orderId)
		.where(IS_TO_ASK_ABOUT)
		.executeTakeFirst()
	if (asked && !asked.isQueued)
		await shop.enqueue(executorOf(transaction), { name: 'ask-source', data: { orderId } })
	return asked !== undefined
}
