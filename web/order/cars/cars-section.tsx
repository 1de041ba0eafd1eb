import { MAX_CARS_PER_ORDER } from '@coc/contract'
import { Icon } from '@coc/ui/icon.tsx'
import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '../../i18n/language-context.tsx'
import { Button } from '../../ui/button.tsx'
import './car-table.css'
import { CONTROL_IDS } from '../state/order-rules.ts'
import type { CarInOrder } from '../state/order-state.ts'
import { CarTable } from './car-table.tsx'
import { COMPACT_FROM, shownFirst } from './shown-first.ts'

type CarsSectionProps = {
	readonly cars: readonly CarInOrder[]
	/** The visitor tried to send without a car. */
	readonly isRefused: boolean
	/** What has just happened to the list, for those who cannot see it. */
	readonly news: ReactNode
	/** And what was found out about the cars in it. */
	readonly lookupNews: ReactNode
	readonly onAdd: () => void
	readonly onDelete: (chassisNumber: string) => void
}

export function CarsSection({
	cars,
	isRefused,
	news,
	lookupNews,
	onAdd,
	onDelete,
}: CarsSectionProps) {
	const { order } = useMessages()
	const titleId = useId()
	const [showsAll, setShowsAll] = useState(false)
	const isCompact = cars.length >= COMPACT_FROM
	return (
		<section className="order-section" aria-labelledby={titleId}>
			<h2 id={titleId}>{order.cars}</h2>
			{isCompact && (
				// Above the list: what it brings appears below, and nothing that is read moves away.
				<Button
					look="quiet"
					className="order-show-all"
					aria-expanded={showsAll}
					onClick={() => setShowsAll(!showsAll)}
				>
					{showsAll ? order.showFewerCars : order.showAllCars(cars.length)}
				</Button>
			)}
			{cars.length > 0 ? (
				<CarTable
					cars={isCompact && !showsAll ? shownFirst(cars) : cars}
					isCompact={isCompact}
					onDelete={onDelete}
				/>
			) : (
				<p className={isRefused ? 'message error' : 'order-no-cars'}>
					{isRefused && <Icon name="error" />}
					{order.noCars}
				</p>
			)}
			{cars.length === MAX_CARS_PER_ORDER && <p>{order.tooManyCars(MAX_CARS_PER_ORDER)}</p>}
			<Button look="quiet" id={CONTROL_IDS.addCar} className="order-add" onClick={onAdd}>
				<Icon name="plus" />
				{order.addCar}
			</Button>
			<p role="status" className="visually-hidden">
				{news}
			</p>
			<p role="status" className="visually-hidden">
				{lookupNews}
			</p>
		</section>
	)
}
