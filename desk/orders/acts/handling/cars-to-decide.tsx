import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { RegistrationPlate } from '@coc/ui/registration-plate.tsx'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { formatOre } from '../../../i18n/counts.ts'
import { useLanguage } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { type Choice, type DecidedCar, lacksPrice } from './car-decisions.ts'
import { HANDLING_TEXTS } from './handling-texts.ts'

type CarsToDecideProps = {
	readonly cars: readonly DecidedCar[]
	readonly showsErrors: boolean
	readonly onChange: (car: string, choice: Choice) => void
}

export function CarsToDecide({ cars, showsErrors, onChange }: CarsToDecideProps) {
	const texts = useWords(HANDLING_TEXTS)
	const table = useRef<HTMLTableElement>(null)
	// They come after the dialog has opened: one begins at the first.
	useEffect(() => {
		table.current?.querySelector<HTMLElement>('input:checked')?.focus()
	}, [])
	return (
		<table ref={table} className="plain-table decide">
			<thead>
				<tr>
					<th scope="col">{texts.car}</th>
					<th scope="col">{texts.register}</th>
					<th scope="col">{texts.deliver}</th>
					<th scope="col" className="number">
						{texts.price}
					</th>
				</tr>
			</thead>
			<tbody>
				{cars.map((car) => (
					<CarRow
						key={car.chassisNumber}
						car={car}
						error={showsErrors && lacksPrice(car) ? texts.priceError : null}
						onChange={(choice) => onChange(car.chassisNumber, choice)}
					/>
				))}
			</tbody>
		</table>
	)
}

type CarRowProps = {
	readonly car: DecidedCar
	readonly error: string | null
	readonly onChange: (choice: Choice) => void
}

function CarRow({ car, error, onChange }: CarRowProps) {
	const texts = useWords(HANDLING_TEXTS)
	const { language } = useLanguage()
	const id = useId()
	const { chassisNumber, isDelivered, isAgreed, registrationNumber } = car
	const says = car.cocExists ? texts.exists : car.isKnown ? texts.missing : texts.unknown
	return (
		<tr>
			<th scope="row">
				<span className="car">
					<ChassisNumber value={chassisNumber} />
					{registrationNumber && <RegistrationPlate number={registrationNumber} />}
				</span>
			</th>
			<td data-title={texts.register}>{isAgreed ? texts.agreed : says}</td>
			<td data-title={texts.deliver}>
				{isAgreed ? (
					texts.yes
				) : (
					<fieldset className="yes-no" aria-label={texts.deliverCar(chassisNumber)}>
						{([true, false] as const).map((isYes) => (
							<label key={String(isYes)}>
								<input
									type="radio"
									name={`${id}-deliver`}
									checked={isDelivered === isYes}
									onChange={() => onChange({ isDelivered: isYes })}
								/>
								{isYes ? texts.yes : texts.no}
							</label>
						))}
					</fieldset>
				)}
			</td>
			<td className="number" data-title={isAgreed || isDelivered ? texts.price : undefined}>
				{isAgreed && formatOre(car.priceOre, language)}
				{!isAgreed && isDelivered && (
					<PriceField
						car={car}
						errorId={error === null ? undefined : `${id}-error`}
						onChange={onChange}
					/>
				)}
				{error !== null && (
					<p id={`${id}-error`} className="message error">
						{error}
					</p>
				)}
			</td>
		</tr>
	)
}

type PriceFieldProps = {
	readonly car: DecidedCar
	readonly errorId: string | undefined
	readonly onChange: (choice: Choice) => void
}

function PriceField({ car, errorId, onChange }: PriceFieldProps) {
	const texts = useWords(HANDLING_TEXTS)
	const field = useRef<HTMLInputElement>(null)
	const { price, isUsual } = car
	// The usual price may come when one is already here: what is typed then takes its place.
	useLayoutEffect(() => {
		if (isUsual && price !== '' && document.activeElement === field.current) field.current?.select()
	}, [isUsual, price])
	return (
		<input
			ref={field}
			className="amount"
			inputMode="decimal"
			autoComplete="off"
			aria-label={texts.priceOf(car.chassisNumber)}
			aria-invalid={errorId !== undefined || undefined}
			aria-describedby={errorId}
			value={price}
			onChange={({ target }) => onChange({ price: target.value })}
		/>
	)
}
