import type { ActAnswer } from '@coc/contract/desk'
import type * as v from 'valibot'
import type { Told } from '../../../acts/use-act.ts'
import { type FieldErrors, fieldErrors } from '../../../forms/field-errors.ts'
import { wordIn } from '../../../i18n/word-in.ts'
import type { OrdersTexts } from '../../orders-texts.ts'

type NoteTexts = OrdersTexts['notes']

export function noteErrors(
	schema: v.GenericSchema,
	input: unknown,
	{ errors }: NoteTexts,
): FieldErrors {
	return fieldErrors(schema, input, (_, rule) => wordIn(errors, rule) ?? errors.max_length)
}

const FINE = ['written', 'unchanged']

/** What came of writing or deleting a note. */
export function noteTold(
	{ outcomes }: NoteTexts,
	{ outcome }: ActAnswer,
	done: 'written' | 'removed' | 'writtenAgain' | 'asBefore',
): Told {
	if (outcome === 'written') return { tone: 'success', text: outcomes[done] }
	const text = wordIn(outcomes, outcome) ?? outcome
	return { tone: FINE.includes(outcome) ? 'info' : 'error', text }
}
