import { expect, test } from 'vitest'
import { actChoices, actInWords } from './act-names.ts'
import { detailsInWords } from './detail-words.ts'
import { LOG_TEXTS } from './log-texts.ts'

const said = (details: Record<string, string | number | boolean>) =>
	detailsInWords(details, LOG_TEXTS.sv, 'sv').replace(/\u00a0/g, ' ')

test('D21 what an act was about is said in words and amounts, never in codes', () => {
	expect(said({ ore: 312_50, cars: 1 })).toBe('312,50 SEK · bilar 1')
	expect(said({ EUR: 450_00, withdrawal: 1 })).toBe('450,00 EUR · ånger 1')
	expect(said({ fields: 'emailAddress phoneNumber' })).toBe('e-post, telefon')
	expect(said({ name: 'Bo Ek', role: 'clerk', new: true })).toBe('Bo Ek · handläggare · ny')
	expect(said({ queue: 'send-mail', something: 'newer' })).toBe('Skicka mejl')
	expect(said({ forms: 'file and post' })).toBe('fil, post')
})

test('D21 every act has a word, the two-word ones too, and is found by what the log calls it', () => {
	expect(actInWords('books close', 'sv')).toBe('Stängde en månad')
	expect(actInWords('newer-act', 'sv')).toBe('newer-act')
	expect(actChoices('sv')).toContainEqual({ value: 'books close', label: 'Stängde en månad' })
})
