import {
	CHASSIS_NUMBER_LENGTH,
	hasConfusableLetter,
	lookAlikesIn,
	normaliseChassisNumber,
} from '@coc/contract'
import { FieldFrame, fieldAttributes } from '@coc/ui/field-frame.tsx'
import type { ClipboardEvent, Ref } from 'react'
import { useMessages } from '../../i18n/language-context.tsx'
import { onOneLine, splitChassisNumbers } from '../state/chassis-numbers.ts'

const ID = 'order-chassis-number'

type ChassisNumberInputProps = {
	readonly text: string
	readonly error: string | null
	readonly onChange: (text: string) => void
	readonly ref: Ref<HTMLInputElement>
}

export function ChassisNumberInput({ text, error, onChange, ref }: ChassisNumberInputProps) {
	const { order } = useMessages()
	const normalised = normaliseChassisNumber(text)
	const count = splitChassisNumbers(text).length
	const lookAlikes = lookAlikesIn(text)
	const warning = [
		lookAlikes.length > 0 && order.readAs(lookAlikes.join(', ')),
		hasConfusableLetter(normalised) && order.confusableLetters,
	]
		.filter(Boolean)
		.join(' ')
	const texts = {
		hint: order.chassisHint,
		error: error && <span role="alert">{error}</span>,
		warning: warning && <span role="status">{warning}</span>,
	}

	/** An input of one line would glue pasted lines together. */
	function paste(event: ClipboardEvent<HTMLInputElement>) {
		const pasted = event.clipboardData.getData('text')
		if (!/[\r\n\t]/.test(pasted)) return
		event.preventDefault()
		const { currentTarget: input } = event
		input.setRangeText(
			onOneLine(pasted),
			input.selectionStart ?? text.length,
			input.selectionEnd ?? text.length,
			'end',
		)
		// As if it were typed: React would not know this text, and not see it cleared.
		input.dispatchEvent(new Event('input', { bubbles: true }))
	}

	return (
		<FieldFrame id={ID} label={order.chassisNumber} {...texts}>
			<span className="order-chassis-input">
				<input
					{...fieldAttributes(ID, texts)}
					ref={ref}
					type="text"
					value={text}
					autoComplete="off"
					autoCapitalize="characters"
					autoCorrect="off"
					spellCheck={false}
					onChange={(event) => onChange(event.target.value)}
					onPaste={paste}
				/>
				<span className="order-chassis-count">
					{count > 1
						? order.chassisNumberCount(count)
						: `${normalised.length}/${CHASSIS_NUMBER_LENGTH}`}
				</span>
			</span>
		</FieldFrame>
	)
}
