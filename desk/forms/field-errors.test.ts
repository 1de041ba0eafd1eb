import { ACT_INPUTS, LONGEST_NOTE } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'

const words = (field: string, rule: string) => `${field}: ${rule}`
const note = (text: string) => ({ orderId: 'a', words: text })

test('UX7 each field has one message, of the first rule that it breaks', () => {
	expect(fieldErrors(ACT_INPUTS.note, note('  '), words)).toEqual({ words: 'words: min_length' })
	expect(fieldErrors(ACT_INPUTS.note, note('x'.repeat(LONGEST_NOTE + 1)), words)).toEqual({
		words: 'words: max_length',
	})
})

test('what is as the contract says has none', () => {
	expect(fieldErrors(ACT_INPUTS.note, note('Called'), words)).toEqual({})
})
