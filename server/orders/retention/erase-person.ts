import { withPaymentClosed } from '../paying/close-payment.ts'
import type { Shop } from '../shop.ts'
import { eraseOrder, reduceOrder } from './erase-order.ts'

type OrdersOfPerson = {
	/** Never paid: they go as a whole. */
	readonly toErase: string[]
	/** Money was taken: what bookkeeping needs stays. */
	readonly toReduce: string[]
}

export async function ordersOf(shop: Shop, emailAddress: string): Promise<OrdersOfPerson> {
	const orders = await shop.db
		.selectFrom('orders')
		.select(({ exists, selectFrom }) => [
			'orders.id',
			exists(
				selectFrom('payment_attempts')
					.whereRef('payment_attempts.order_id', '=', 'orders.id')
					.where('payment_attempts.status', '=', 'SETTLED'),
			).as('paid'),
		])
		.where(({ eb, fn }) => eb(fn('lower', ['email_address']), '=', emailAddress.toLowerCase()))
		.orderBy('orders.id')
		.execute()
	const idsOf = (paid: boolean) => orders.filter((o) => o.paid === paid).map(({ id }) => id)
	return { toErase: idsOf(false), toReduce: idsOf(true) }
}

/** Erases a person by e-mail address. What was erased is gone: from the tables and from the queue. */
export async function erasePerson(
	shop: Shop,
	emailAddress: string,
): Promise<{ erased: number; reduced: number }> {
	const { toErase, toReduce } = await ordersOf(shop, emailAddress)
	const outcomes: ('erased' | 'reduced')[] = []
	for (const orderId of toErase) {
		const outcome = await eraseUnpaid(shop, orderId)
		outcomes.push(outcome === 'paid' ? await reducePaid(shop, orderId) : outcome)
	}
	for (const orderId of toReduce) outcomes.push(await reducePaid(shop, orderId))
	return {
		erased: outcomes.filter((outcome) => outcome === 'erased').length,
		reduced: outcomes.filter((outcome) => outcome === 'reduced').length,
	}
}

/** Its payment is closed first: nobody may pay for an order that we no longer know. */
export function eraseUnpaid(shop: Shop, orderId: string): Promise<'erased' | 'paid'> {
	return withPaymentClosed(shop, orderId, async (transaction) => {
		await eraseOrder(shop, transaction, orderId)
		return 'erased' as const
	})
}

async function reducePaid(shop: Shop, orderId: string): Promise<'reduced'> {
	await shop.db
		.transaction()
		.execute((transaction) => reduceOrder(shop, transaction, orderId, { keepCompany: true }))
	return 'reduced'
}
