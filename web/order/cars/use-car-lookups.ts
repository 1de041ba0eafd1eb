import { type Dispatch, useEffect, useRef } from 'react'
import { findCar } from '../../api/orders.ts'
import { useSiteSettings } from '../../api/site-settings.tsx'
import type { OrderAction } from '../state/order-reducer.ts'
import type { CarInOrder } from '../state/order-state.ts'

/** Fifty at once would delay the order itself. */
const MAX_CONCURRENT = 4

/** A lookup that failed is tried again when the network is back. */
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
					car: answer.ok ? answer.data : undefined,
				})
			})
		}
	}, [cars, apiUrl, dispatch])

	useEffect(() => {
		const lookups = running.current
		const startOver = () => {
			// What was under way may hang until its time is up, and would fail after the network is back.
			stop(lookups, () => true)
			dispatch({ type: 'lookupsRetried' })
		}
		addEventListener('online', startOver)
		return () => {
			removeEventListener('online', startOver)
			stop(lookups, () => true)
		}
	}, [dispatch])
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
