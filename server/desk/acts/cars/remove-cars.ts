import type { Numbers } from '../../../cars/removal/read-numbers.ts'
import {
	type FoundCars,
	type RemovalResult,
	removeCars,
} from '../../../cars/removal/remove-cars.ts'
import type { Act } from '../act.ts'

type Removing = {
	readonly numbers: Numbers
	readonly agree: (found: FoundCars) => Promise<boolean>
	readonly signal?: AbortSignal
}

export const REMOVE_CARS: Act<Removing, RemovalResult> = {
	name: 'cars remove',
	permission: 'handle',
	perform: ({ shop }, { numbers, ...options }, note) =>
		removeCars(shop.pool, numbers, {
			...options,
			note: ({ removed, inOpenOrders }) => note({ details: { removed, inOpenOrders } }),
		}),
}
