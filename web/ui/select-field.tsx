import { type ComponentProps, useId } from 'react'
import type { Choice } from './choice.ts'
import { FieldFrame, type FieldTexts, type FieldWidth, fieldAttributes } from './field-frame.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
	FieldTexts & { readonly choices: readonly Choice[]; readonly width?: FieldWidth }

export function SelectField({
	id: givenId,
	label,
	hint,
	error,
	warning,
	width,
	choices,
	...rest
}: SelectFieldProps) {
	const ownId = useId()
	const id = givenId ?? ownId
	const texts = { hint, error, warning }
	return (
		<FieldFrame id={id} label={label} width={width} {...texts}>
			<span className="select">
				<select {...rest} {...fieldAttributes(id, texts)}>
					{choices.map((choice) => (
						<option key={choice.value} value={choice.value}>
							{choice.label}
						</option>
					))}
				</select>
			</span>
		</FieldFrame>
	)
}
