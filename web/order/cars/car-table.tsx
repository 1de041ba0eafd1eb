import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { Icon } from '@coc/ui/icon.tsx'
import { RegistrationPlate } from '@coc/ui/registration-plate.tsx'
import { useMessages } from '../../i18n/language-context.tsx'
import { Button } from '../../ui/button.tsx'
import type { CarInOrder } from '../state/order-state.ts'
import { carHint } from './car-hint.ts'

type CarTableProps = {
	readonly cars: readonly CarInOrder[]
	readonly isCompact: boolean
	readonly onDelete: (chassisNumber: string) => void
}

/** A table on a wide screen, cards on a narrow one. */
export function CarTable({ cars, isCompact, onDelete }: CarTableProps) {
	const { order } = useMessages()
	return (
		<table className={isCompact ? 'order-cars compact' : 'order-cars'}>
			<thead>
				<tr>
					<th scope="col">{order.chassisNumber}</th>
					<th scope="col">{order.registrationNumber}</th>
					<th scope="col">{order.carModel}</th>
					<td />
				</tr>
			</thead>
			<tbody>
				{cars.map((car) => (
					<CarRow key={car.chassisNumber} car={car} onDelete={onDelete} />
				))}
			</tbody>
		</table>
	)
}

type CarRowProps = Pick<CarTableProps, 'onDelete'> & { readonly car: CarInOrder }

function CarRow({ car, onDelete }: CarRowProps) {
	const messages = useMessages()
	const { order } = messages
	const { chassisNumber, lookup, regNumber, model } = car
	const isPending = lookup === 'pending'
	const hint = carHint(car, messages)
	return (
		<tr>
			<td data-label={order.chassisNumber}>
				<ChassisNumber value={chassisNumber} />
				{hint && (
					<p className="message warning">
						<Icon name="warning" />
						{hint}
					</p>
				)}
			</td>
			<td data-label={order.registrationNumber}>
				<RegistrationPlate number={regNumber} loading={isPending ? order.lookingUp : undefined} />
			</td>
			<td data-label={order.carModel}>
				{isPending ? (
					<span className="order-pending" />
				) : (
					(model ?? <span className="dash">–</span>)
				)}
			</td>
			<td>
				<Button
					look="quiet"
					className="order-delete"
					id={deleteButtonId(chassisNumber)}
					aria-label={order.deleteCar(chassisNumber)}
					onClick={() => onDelete(chassisNumber)}
				>
					<Icon name="trash" />
				</Button>
			</td>
		</tr>
	)
}

export function deleteButtonId(chassisNumber: string): string {
	return `order-delete-${chassisNumber}`
}
