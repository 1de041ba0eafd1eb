import { expect, test } from 'vitest'
import { asking, following, wordsIn } from './search-words.ts'

test('D8 letters that are written while the list is on its way stay', () => {
	const asked = asking({ ...wordsIn(''), words: 'as' }, 'as')
	expect(following(asked, '')).toBe(asked)
	const writing = { ...asked, words: 'asa' }
	expect(following(writing, '').words).toBe('asa')
	expect(following(writing, 'as')).toEqual({ words: 'asa', seen: 'as', asked: null })
})

test('D9 Back and Forward bring their words', () => {
	const found = following(asking({ ...wordsIn(''), words: 'asa' }, 'asa'), 'asa')
	const back = following(found, '')
	expect(back.words).toBe('')
	expect(following(back, 'asa').words).toBe('asa')
})
