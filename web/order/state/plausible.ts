import type { OrderState, TextField } from './order-state.ts'

/** What is worth a second look although it is accepted. */
type FieldDoubt = 'emailEnding' | 'fewDigits'

const EMAIL_ENDING = /\.[a-z][a-z0-9-]+$/i

/** Fewer are no telephone number anywhere that we post to. */
const FEWEST_DIGITS = 6

/** Nothing about a field still being filled in for the first time. */
export function doubtAbout(state: OrderState, field: TextField): FieldDoubt | null {
	const value = state.fields[field].trim()
	if (value === '' || !state.touched.includes(field)) return null
	if (field === 'emailAddress') return EMAIL_ENDING.test(value) ? null : 'emailEnding'
	if (field === 'phoneNumber') return digitsIn(value) < FEWEST_DIGITS ? 'fewDigits' : null
	return null
}

function digitsIn(text: string): number {
	return text.match(/\p{Nd}/gu)?.length ?? 0
}
