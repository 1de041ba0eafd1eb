import type { OrderRequest } from '@coc/contract'
import { handleOrder } from '../../orders/handling/handle-order.ts'
import { storeSettled } from '../../orders/refunding/testing.ts'
import type { RunningShop } from '../running-shop.ts'

/** An order that is paid by what is in the books alone, in a shop where no worker runs. */
export async function placeSettled(
	{ place, shop }: Pick<RunningShop, 'place' | 'shop'>,
	order: OrderRequest,
): Promise<string> {
	const { orderId } = await place(order)
	await handleOrder(shop, orderId)
	await storeSettled(shop, orderId)
	return orderId
}
