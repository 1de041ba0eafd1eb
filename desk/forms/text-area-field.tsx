import { FieldFrame, type FieldTexts, fieldAttributes } from '@coc/ui/field-frame.tsx'
import { type ComponentProps, useId } from 'react'

type TextAreaFieldProps = ComponentProps<'textarea'> & FieldTexts

/** Several lines; it grows with them. Ctrl or Command with Enter sends the form. */
export function TextAreaField({ label, hint, error, warning, ...rest }: TextAreaFieldProps) {
	const id = useId()
	const texts = { hint, error, warning }
	return (
		<FieldFrame id={id} label={label} {...texts}>
			<textarea
				rows={2}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
					event.preventDefault()
					event.currentTarget.form?.requestSubmit()
				}}
				{...rest}
				{...fieldAttributes(id, texts)}
			/>
		</FieldFrame>
	)
}
