import { type CarSwap, type SwapOutcome, swapCar } from '../../../orders/changing/swap-car.ts'
import type { Act } from '../act.ts'

export const SWAP_CAR: Act<Omit<CarSwap, 'operator'>, SwapOutcome> = {
	name: 'swap-car',
	permission: 'handle',
	perform: ({ shop, operator }, swap, note) =>
		swapCar(shop, { ...swap, operator: operator.name }, note({ orderId: swap.orderId })),
}
