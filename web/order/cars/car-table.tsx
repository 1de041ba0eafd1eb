import { useMessages } from '../../i18n/language-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ChassisNumber } from '../../ui/chassis-number.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RegistrationPlate } from '../../ui/registration-plate.tsx'
import type { CarInOrder } from '../state/order-state.ts'

type CarTableProps = {
	readonly cars: readonly CarInOrder[]
	readonly onDelete: (chassisNumber: string) => void
}

/** A table on a wide screen, cards on a narrow one. */
export function CarTable({ cars, onDelete }: CarTableProps) {
	const { order } = useMessages()
	return (
		<table className="order-cars">
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
	const { order } = useMessages()
	const { chassisNumber, lookup, regNumber, model } = car
	const isPending = lookup === 'pending'
	return (
		<tr>
			<td data-label={order.chassisNumber}>
				<ChassisNumber value={chassisNumber} />
			</td>
			<td data-label={order.registrationNumber}>
				<RegistrationPlate number={regNumber} loading={isPending ? order.lookingUp : undefined} />
			</td>
			<td data-label={order.carModel}>
				{isPending ? (
					<span className="order-model-pending" />
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
