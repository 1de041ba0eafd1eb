import type { Shop } from '../orders/shop.ts'

export type NotAcceptable =
	| 'not-found'
	| 'unmatched'
	| 'accepted-before'
	| 'declined-before'
	/** It may still be paid: it is cancelled first. */
	| 'still-payable'

type Acceptable = { readonly orderId: string } | { readonly outcome: NotAcceptable }

/** The order of a withdrawal that can be accepted, or why it cannot. */
export async function findAcceptable(
	{ db }: Pick<Shop, 'db'>,
	number: number,
): Promise<Acceptable> {
	const withdrawal = await db
		.selectFrom('withdrawals')
		.leftJoin('orders', 'orders.id', 'withdrawals.order_id')
		.select(['withdrawals.order_id', 'withdrawals.standing', 'orders.status'])
		.where('withdrawals.number', '=', number)
		.executeTakeFirst()
	if (!withdrawal) return { outcome: 'not-found' }
	if (withdrawal.standing === 'ACCEPTED') return { outcome: 'accepted-before' }
	if (withdrawal.standing === 'DECLINED') return { outcome: 'declined-before' }
	if (withdrawal.order_id === null) return { outcome: 'unmatched' }
	if (isPayable(withdrawal.status ?? '')) return { outcome: 'still-payable' }
	return { orderId: withdrawal.order_id }
}

const PAYABLE = ['RECEIVED', 'CREATED']

export function isPayable(status: string): boolean {
	return PAYABLE.includes(status)
}
