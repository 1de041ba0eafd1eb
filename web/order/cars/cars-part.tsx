import { type Dispatch, startTransition, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../i18n/language-context.tsx'
import type { OrderAction } from '../state/order-reducer.ts'
import { CONTROL_IDS } from '../state/order-rules.ts'
import type { CarInOrder } from '../state/order-state.ts'
import { AddCarDialog } from './add-car-dialog.tsx'
import { deleteButtonId } from './car-table.tsx'
import { CarsSection } from './cars-section.tsx'
import { RemoveCarDialog } from './remove-car-dialog.tsx'
import { useLookupNews } from './use-lookup-news.ts'
import { useNews } from './use-news.tsx'

type CarsPartProps = {
	readonly cars: readonly CarInOrder[]
	readonly isRefused: boolean
	readonly dispatch: Dispatch<OrderAction>
}

/** The cars and the two dialogs that change them. */
export function CarsPart({ cars, isRefused, dispatch }: CarsPartProps) {
	const { order } = useMessages()
	const [isAdding, setIsAdding] = useState(false)
	const [removing, setRemoving] = useState<string | null>(null)
	const [news, tell] = useNews()
	const lookupNews = useLookupNews(cars)
	const focusAfterRemoval = useFocusAfter(removing)

	function add(chassisNumbers: readonly string[]) {
		// The dialog closes first: fifty rows and their sum need not be there with it.
		startTransition(() => dispatch({ type: 'carsAdded', chassisNumbers }))
		const [first] = chassisNumbers
		tell(
			chassisNumbers.length === 1 && first
				? order.carAdded(first)
				: order.carsAdded(chassisNumbers.length),
		)
	}

	function remove(chassisNumber: string) {
		const index = cars.findIndex((car) => car.chassisNumber === chassisNumber)
		const neighbour = cars[index + 1] ?? cars[index - 1]
		focusAfterRemoval(neighbour ? deleteButtonId(neighbour.chassisNumber) : CONTROL_IDS.addCar)
		dispatch({ type: 'carRemoved', chassisNumber })
		tell(order.carRemoved(chassisNumber))
		setRemoving(null)
	}

	return (
		<>
			<CarsSection
				cars={cars}
				isRefused={isRefused}
				news={news}
				lookupNews={lookupNews}
				onAdd={() => setIsAdding(true)}
				onDelete={setRemoving}
			/>
			<AddCarDialog
				open={isAdding}
				inOrder={cars.map((car) => car.chassisNumber)}
				onAdd={add}
				onClose={() => setIsAdding(false)}
			/>
			<RemoveCarDialog
				chassisNumber={removing}
				onConfirm={remove}
				onCancel={() => setRemoving(null)}
			/>
		</>
	)
}

/** The dialog gives focus back to the button that opened it; when that is gone, to its neighbour if that is shown. */
function useFocusAfter(open: string | null): (id: string) => void {
	const target = useRef<string | null>(null)
	useEffect(() => {
		if (open !== null || target.current === null) return
		const neighbour = document.getElementById(target.current)
		const control = neighbour ?? document.getElementById(CONTROL_IDS.addCar)
		control?.focus()
		target.current = null
	}, [open])
	return (id) => {
		target.current = id
	}
}
