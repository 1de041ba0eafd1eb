import { TextField as TextInput } from '@coc/ui/text-field.tsx'
import type { ComponentProps } from 'react'
import { useMessages } from '../../i18n/language-context.tsx'
import { fieldId } from '../state/order-rules.ts'
import type { TextField } from '../state/order-state.ts'
import { doubtAbout } from '../state/plausible.ts'
import { faultText } from './field-texts.ts'
import type { FormPart } from './form-part.ts'

type OrderTextFieldProps = FormPart & {
	readonly field: TextField
	readonly autoComplete: string
} & Pick<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'width' | 'warning'>

/** A value that is too long is kept and marked invalid, never truncated: there is no `maxlength`. */
export function OrderTextField({
	state,
	errors,
	dispatch,
	onLeave,
	field,
	warning,
	...input
}: OrderTextFieldProps) {
	const messages = useMessages()
	const fault = errors[field]
	const doubt = doubtAbout(state, field)
	return (
		<TextInput
			{...input}
			id={fieldId(field)}
			label={messages.order[field]}
			error={fault && faultText(field, fault, messages)}
			warning={warning || (doubt && messages.order.doubts[doubt])}
			value={state.fields[field]}
			onChange={(event) => dispatch({ type: 'fieldChanged', field, value: event.target.value })}
			onBlur={() => onLeave(field)}
			aria-required
		/>
	)
}
