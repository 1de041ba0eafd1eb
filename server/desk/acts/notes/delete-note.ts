import { deleteNote, type NoteOutcome } from '../../../orders/notes/write-note.ts'
import type { Act } from '../act.ts'

type Deleting = { readonly orderId: string; readonly number: number }

export const DELETE_NOTE: Act<Deleting, NoteOutcome> = {
	name: 'delete-note',
	permission: 'handle',
	perform: ({ shop, operator }, { orderId, number }, note) =>
		deleteNote(
			shop,
			{ orderId, number, operator: operator.name },
			note({ orderId, details: { note: number } }),
		),
}
