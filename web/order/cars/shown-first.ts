import type { CarInOrder } from '../state/order-state.ts'

/** From here on the list is compact, and shows only some until it is asked for all. */
export const COMPACT_FROM = 6

const SHOWN = 5

/** The car added last, those that want a look, then the other late ones; all in the order's order. */
export function shownFirst(cars: readonly CarInOrder[]): readonly CarInOrder[] {
	const wanting = cars.filter(({ lookup, cocExists }) => lookup === 'missing' || !cocExists)
	const ranked = new Set([...cars.slice(-1), ...wanting, ...cars.toReversed()])
	const shown = [...ranked].slice(0, SHOWN)
	return cars.filter((car) => shown.includes(car))
}
