import { type Dispatch, useEffect, useRef } from 'react'
import { findCar } from '../../api/orders.ts'
import { useSiteSettings } from '../../api/site-settings.tsx'
import type { OrderAction } from '../state/order-reducer.ts'
import type { CarInOrder } from '../state/order-state.ts'

/** Fifty at once would delay the order itself. */
const MAX_CONCURRENT = 4

/** A failed lookup leaves the car in the order, with dashes. */
export function useCarLookups(cars: readonly CarInOrder[], dispatch: Dispatch<OrderAction>): void {
	const { apiUrl } = useSiteSettings()
	const running = useRef(new Map<string, AbortController>())

	useEffect(() => {
		const lookups = running.current
		// What has been answered leaves the map here, not with the answer: the state may be behind it.
		const waiting = cars.filter((car) => car.lookup === 'pending').map((car) => car.chassisNumber)
		stop(lookups, (chassisNumber) => !waiting.includes(chassisNumber))
		for (const chassisNumber of waiting) {
			if (lookups.has(chassisNumber) || lookups.size >= MAX_CONCURRENT) continue
			const controller = new AbortController()
			lookups.set(chassisNumber, controller)
			findCar(apiUrl, chassisNumber, controller.signal).then((answer) => {
				if (controller.signal.aborted) return
				dispatch({
					type: 'lookupAnswered',
					chassisNumber,
					car: answer.ok ? answer.data : null,
				})
			})
		}
	}, [cars, apiUrl, dispatch])

	useEffect(() => {
		const lookups = running.current
		return () => stop(lookups, () => true)
	}, [])
}

function stop(
	lookups: Map<string, AbortController>,
	isUnwanted: (chassisNumber: string) => boolean,
): void {
	for (const [chassisNumber, controller] of lookups) {
		if (!isUnwanted(chassisNumber)) continue
		controller.abort()
		lookups.delete(chassisNumber)
	}
}
