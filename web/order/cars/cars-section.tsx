import { MAX_CARS_PER_ORDER } from '@coc/contract'
import { type ReactNode, useId } from 'react'
import { useMessages } from '../../i18n/language-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import './car-table.css'
import { CONTROL_IDS } from '../state/order-rules.ts'
import type { CarInOrder } from '../state/order-state.ts'
import { CarTable } from './car-table.tsx'

type CarsSectionProps = {
	readonly cars: readonly CarInOrder[]
	/** The visitor tried to send without a car. */
	readonly isRefused: boolean
	/** What has just happened to the list, for those who cannot see it. */
	readonly news: ReactNode
	readonly onAdd: () => void
	readonly onDelete: (chassisNumber: string) => void
}

export function CarsSection({ cars, isRefused, news, onAdd, onDelete }: CarsSectionProps) {
	const { order } = useMessages()
	const titleId = useId()
	return (
		<section className="order-section" aria-labelledby={titleId}>
			<h2 id={titleId}>{order.cars}</h2>
			{cars.length > 0 ? (
				<CarTable cars={cars} onDelete={onDelete} />
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
		</section>
	)
}
