import type { OrderRequest } from '@coc/contract'
import { handleOrder } from '../../orders/handling/handle-order.ts'
import { openPayment } from '../../orders/paying/open-payment.ts'
import { buildOrder } from '../build-order.ts'
import type { RunningShop } from '../running-shop.ts'

/** An order whose payment is open at the provider, in a shop where no worker runs that would do more. */
export async function placeOpened(
	{ place, shop }: RunningShop,
	order: OrderRequest = buildOrder(),
	headers: Record<string, string> = {},
): Promise<{ orderId: string; checkout: string }> {
	const { orderId } = await place(order, headers)
	await handleOrder(shop, orderId)
	return { orderId, checkout: (await openPayment(shop, orderId)) ?? '' }
}
