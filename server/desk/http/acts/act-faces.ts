import { ACT_INPUTS } from '@coc/contract/desk'
import { ADD_NOTE } from '../../acts/notes/add-note.ts'
import { DELETE_NOTE } from '../../acts/notes/delete-note.ts'
import { EDIT_NOTE } from '../../acts/notes/edit-note.ts'
import { type ActFace, actFace, asSent, inAWord } from './act-face.ts'

export const ACT_FACES: readonly ActFace[] = [
	actFace('note', ADD_NOTE, ACT_INPUTS.note, { complete: asSent, tell: inAWord }),
	actFace('edit-note', EDIT_NOTE, ACT_INPUTS['edit-note'], { complete: asSent, tell: inAWord }),
	actFace('delete-note', DELETE_NOTE, ACT_INPUTS['delete-note'], {
		complete: asSent,
		tell: inAWord,
	}),
]
