import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { lockOrder } from '../../move-order.ts'
import type { Shop } from '../../shop.ts'
import { LACKS_CONSENT } from '../../standing.ts'

/** Nobody pays before that is settled, whichever way they come. */
export async function lacksConsent(
	{ db, withdrawal }: Pick<Shop, 'db' | 'withdrawal'>,
	orderId: string,
): Promise<boolean> {
	if (withdrawal !== 'until-delivered') return false
	const order = await db
		.selectFrom('orders')
		.select(sql<boolean>`${sql.raw(LACKS_CONSENT)}`.as('lacks_consent'))
		.where('id', '=', orderId)
		.where('status', '=', 'CREATED')
		.executeTakeFirst()
	return order?.lacks_consent ?? false
}

/**
 * The first one counts: whoever comes back to pay is not asked again. False: there is no such order to be paid, or
 * nobody gives anything up for it.
 */
export function giveConsent(shop: Shop, orderId: string, wording: string): Promise<boolean> {
	return shop.db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		if (shop.withdrawal !== 'until-delivered' || order?.status !== 'CREATED') return false
		await transaction
			.insertInto('withdrawal_consents')
			.values({ order_id: orderId, wording })
			.onConflict((conflict) => conflict.doNothing())
			.execute()
		return true
	})
}

export async function findConsent(
	db: Database,
	orderId: string,
): Promise<{ readonly wording: string; readonly givenAt: Date } | null> {
	const consent = await db
		.selectFrom('withdrawal_consents')
		.select(['wording', 'given_at as givenAt'])
		.where('order_id', '=', orderId)
		.executeTakeFirst()
	return consent ?? null
}
