import type { OrderStatus } from '../order-status.ts'
import type { Shop } from '../shop.ts'
import { readToChange } from './change-order.ts'
import { type PlannedSwap, planSwap, type SwapRefusal } from './swap-car.ts'

export type SwapPreview =
	| SwapRefusal
	| {
			readonly outcome: 'possible'
			readonly status: OrderStatus
			readonly car: PlannedSwap['car']
			/** What the order costs now, and what it would; null until it is handled. */
			readonly totalOre: number | null
			readonly newTotalOre: number | null
	  }

type Swapping = { readonly orderId: string; readonly from: string; readonly to: string }

/** What swapping a car would do now, without doing it. */
export async function previewSwap(shop: Shop, swap: Swapping): Promise<SwapPreview> {
	const order = await readToChange(shop, swap.orderId)
	if (!order) return { outcome: 'not-found' }
	const planned = await planSwap(shop, order, swap)
	if ('outcome' in planned) return planned
	const { status, total_ore: totalOre } = order
	const newTotalOre = {
		RECEIVED: null,
		SETTLED: totalOre,
		CREATED: planned.priced.totalOre,
		UNDELIVERABLE: planned.priced.totalOre,
		CANCELLED: null,
		REVIEW: null,
	}[status]
	return { outcome: 'possible', status, car: planned.car, totalOre, newTotalOre }
}
