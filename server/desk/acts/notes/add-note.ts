import { addNote, type NoteOutcome } from '../../../orders/notes/write-note.ts'
import type { Act } from '../act.ts'

type Adding = { readonly orderId: string; readonly words: string }

/** Its words are in the order alone: the log cannot be erased. */
export const ADD_NOTE: Act<Adding, NoteOutcome> = {
	name: 'note',
	permission: 'handle',
	perform: ({ shop, operator }, { orderId, words }, note) =>
		addNote(shop, { orderId, words, operator: operator.name }, note({ orderId })),
}
