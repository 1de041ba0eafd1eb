import { deleteNote, type NoteOutcome } from '../../../orders/notes/write-note.ts'
import type { Act } from '../act.ts'

type Deleting = { readonly orderId: string; readonly number: number; readonly shown?: string }

export const DELETE_NOTE: Act<Deleting, NoteOutcome> = {
	name: 'delete-note',
	permission: 'handle',
	perform: ({ shop, operator }, deleting, note) =>
		deleteNote(
			shop,
			{ ...deleting, operator: operator.name },
			note({ orderId: deleting.orderId, details: { note: deleting.number } }),
		),
}
