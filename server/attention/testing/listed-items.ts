import type { RunningShop } from '../../testing/running-shop.ts'
import { listAttention } from '../list-attention.ts'

export const keysIn = async ({ shop }: RunningShop) =>
	(await listAttention(shop)).map(({ key }) => key)

export async function referenceOf({ shop }: RunningShop, orderId: string): Promise<string> {
	const { rows } = await shop.pool.query('select order_reference from orders where id = $1', [
		orderId,
	])
	return rows[0].order_reference
}

export const itemOf = async ({ shop }: RunningShop, orderId: string) =>
	(await listAttention(shop)).find((item) => item.orderId === orderId)
