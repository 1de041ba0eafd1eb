import { type ComponentProps, useId } from 'react'
import { FieldFrame, type FieldTexts, type FieldWidth, fieldAttributes } from './field-frame.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'width'> &
	FieldTexts & { readonly width?: FieldWidth }

export function TextField({
	id: givenId,
	label,
	hint,
	error,
	warning,
	width,
	type = 'text',
	...rest
}: TextFieldProps) {
	const ownId = useId()
	const id = givenId ?? ownId
	const texts = { hint, error, warning }
	return (
		<FieldFrame id={id} label={label} width={width} {...texts}>
			<input type={type} {...rest} {...fieldAttributes(id, texts)} />
		</FieldFrame>
	)
}
