import { editNote, type NoteOutcome } from '../../../orders/notes/write-note.ts'
import type { Act } from '../act.ts'

type Editing = { readonly orderId: string; readonly number: number; readonly words: string }

export const EDIT_NOTE: Act<Editing, NoteOutcome> = {
	name: 'edit-note',
	permission: 'handle',
	perform: ({ shop, operator }, { orderId, number, words }, note) =>
		editNote(
			shop,
			{ orderId, number, words, operator: operator.name },
			note({ orderId, details: { note: number } }),
		),
}
