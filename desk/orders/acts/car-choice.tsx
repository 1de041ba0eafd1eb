import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import type { ReactNode } from 'react'
import { CheckBox } from '../../forms/check-box.tsx'

type CarToChoose = {
	readonly chassisNumber: string
	/** What stands beside it. */
	readonly more?: ReactNode
	readonly isOut?: boolean
}

type CarChoiceProps = {
	readonly legend: string
	readonly cars: readonly CarToChoose[]
	readonly chosen: readonly string[]
	readonly onChange: (chosen: readonly string[]) => void
}

/** Which cars of an order are meant: one is ticked or not. */
export function CarChoice({ legend, cars, chosen, onChange }: CarChoiceProps) {
	const toggle = (car: string) =>
		onChange(chosen.includes(car) ? chosen.filter((one) => one !== car) : [...chosen, car])
	return (
		<fieldset className="car-choice">
			<legend>{legend}</legend>
			{cars.map(({ chassisNumber, more, isOut = false }) => (
				<CheckBox
					key={chassisNumber}
					checked={!isOut && chosen.includes(chassisNumber)}
					disabled={isOut}
					onCheck={() => toggle(chassisNumber)}
				>
					<ChassisNumber value={chassisNumber} />
					{more && <span className="hint">{more}</span>}
				</CheckBox>
			))}
		</fieldset>
	)
}
