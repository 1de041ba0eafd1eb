import type { Database, DatabaseTransaction } from '../../db/database.ts'
import type { CocLine } from '../handling/price.ts'

export type PaidRefusal =
	| { readonly outcome: 'other-price'; readonly oldOre: number; readonly newOre: number }
	| { readonly outcome: 'refunded' | 'delivered' }

type PaidSwap = {
	readonly orderId: string
	readonly from: string
	readonly oldLine: CocLine | undefined
	readonly newLine: CocLine | undefined
}

/**
 * The receipt says what was paid, so a car of another price, one that was given back, or one whose certificate the
 * customer has, is another sale.
 */
export async function refusalOfPaid(
	db: Database | DatabaseTransaction,
	{ orderId, from, oldLine, newLine }: PaidSwap,
): Promise<PaidRefusal | null> {
	const [oldOre, newOre] = [oldLine?.costOre ?? 0, newLine?.costOre ?? 0]
	if (oldOre !== newOre) return { outcome: 'other-price', oldOre, newOre }
	const refund = await db
		.selectFrom('refunds')
		.select('id')
		.where('order_id', '=', orderId)
		.where('status', '!=', 'CANCELLED')
		.executeTakeFirst()
	if (refund) return { outcome: 'refunded' }
	// As it stands now, it may have a problem, or be about to go out again.
	const delivered = await db
		.selectFrom('delivery_transitions')
		.innerJoin('deliveries', 'deliveries.id', 'delivery_transitions.delivery_id')
		.select('deliveries.id')
		.where('deliveries.order_id', '=', orderId)
		.where('deliveries.chassis_number', '=', from)
		.where('delivery_transitions.to_status', 'in', ['SENT', 'FETCHED'])
		.executeTakeFirst()
	return delivered ? { outcome: 'delivered' } : null
}
