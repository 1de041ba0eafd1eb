import { type Dispatch, useEffect, useRef, useState } from 'react'
import { useLanguage, useMessages } from '../../i18n/language-context.tsx'
import type { OrderAction } from '../state/order-reducer.ts'
import { CONTROL_IDS } from '../state/order-rules.ts'
import type { CarInOrder } from '../state/order-state.ts'
import { AddCarDialog } from './add-car-dialog.tsx'
import { deleteButtonId } from './car-table.tsx'
import { CarsSection } from './cars-section.tsx'
import { RemoveCarDialog } from './remove-car-dialog.tsx'

type CarsPartProps = {
	readonly cars: readonly CarInOrder[]
	readonly isRefused: boolean
	readonly dispatch: Dispatch<OrderAction>
}

/** The cars and the two dialogs that change them. */
export function CarsPart({ cars, isRefused, dispatch }: CarsPartProps) {
	const { order } = useMessages()
	const { language } = useLanguage()
	const [isAdding, setIsAdding] = useState(false)
	const [removing, setRemoving] = useState<string | null>(null)
	const [news, setNews] = useState({ text: '', language, count: 0 })
	const focusAfterRemoval = useFocusAfter(removing)

	function tell(text: string) {
		setNews(({ count }) => ({ text, language, count: count + 1 }))
	}

	function add(chassisNumbers: readonly string[]) {
		dispatch({ type: 'carsAdded', chassisNumbers })
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
				// Keyed, for the same text twice in a row would not be said a second time.
				news={news.language === language && <span key={news.count}>{news.text}</span>}
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

/** The dialog gives focus back to the button that opened it; when that is gone, to its neighbour. */
function useFocusAfter(open: string | null): (id: string) => void {
	const target = useRef<string | null>(null)
	useEffect(() => {
		if (open !== null || target.current === null) return
		document.getElementById(target.current)?.focus()
		target.current = null
	}, [open])
	return (id) => {
		target.current = id
	}
}
