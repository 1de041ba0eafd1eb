import { editNote, type NoteOutcome } from '../../../orders/notes/write-note.ts'
import type { Act } from '../act.ts'

type Editing = {
	readonly orderId: string
	readonly number: number
	readonly words: string
	readonly shown?: string
}

export const EDIT_NOTE: Act<Editing, NoteOutcome> = {
	name: 'edit-note',
	permission: 'handle',
	perform: ({ shop, operator }, edit, note) =>
		editNote(
			shop,
			{ ...edit, operator: operator.name },
			note({ orderId: edit.orderId, details: { note: edit.number } }),
		),
}
