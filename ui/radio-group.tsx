import type { Choice } from './choice.ts'

type RadioGroupProps<Value extends string> = {
	readonly legend: string
	readonly choices: readonly Choice<Value>[]
	readonly value: Value
	readonly onChange: (value: Value) => void
	/** Shared by the group's inputs. */
	readonly name: string
}

export function RadioGroup<Value extends string>({
	legend,
	choices,
	value,
	onChange,
	name,
}: RadioGroupProps<Value>) {
	return (
		<fieldset className="radio-group">
			<legend>{legend}</legend>
			<div className="radios">
				{choices.map((choice) => (
					<label key={choice.value} className="radio">
						<input
							type="radio"
							name={name}
							value={choice.value}
							checked={choice.value === value}
							onChange={() => onChange(choice.value)}
						/>
						{choice.label}
					</label>
				))}
			</div>
		</fieldset>
	)
}
