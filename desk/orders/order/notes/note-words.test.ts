import { ACT_INPUTS } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { ORDERS_TEXTS } from '../../orders-texts.ts'
import { noteErrors, noteTold } from './note-words.ts'

const { notes } = ORDERS_TEXTS.en

test('D13 what came of a note is told in words, a refusal as one', () => {
	expect(noteTold(notes, { outcome: 'written' }, 'written').tone).toBe('success')
	expect(noteTold(notes, { outcome: 'written' }, 'removed').text).toBe('The note is deleted.')
	expect(noteTold(notes, { outcome: 'unchanged' }, 'written').tone).toBe('info')
	expect(noteTold(notes, { outcome: 'person-erased' }, 'written').tone).toBe('error')
	expect(noteTold(notes, { outcome: 'something-new' }, 'written')).toEqual({
		tone: 'error',
		text: 'something-new',
	})
})

test('D13 an empty note is refused in words', () => {
	expect(noteErrors(ACT_INPUTS.note, { orderId: 'a', words: ' ' }, notes)['words']).toBe(
		'Write something first.',
	)
})
