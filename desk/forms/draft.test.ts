import { expect, test } from 'vitest'
import { keepDraft, readDraft } from './draft.ts'

function newStore() {
	const kept = new Map<string, string>()
	return {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, text: string) => void kept.set(key, text),
		removeItem: (key: string) => void kept.delete(key),
	}
}

test('UX37 what was written is there again, each under its own key', () => {
	const store = newStore()
	keepDraft(store, 'note:1', 'Called, no answer')
	expect(readDraft(store, 'note:1')).toBe('Called, no answer')
	expect(readDraft(store, 'note:2')).toBe('')
})

test('UX37 what was sent or emptied is gone', () => {
	const store = newStore()
	keepDraft(store, 'note:1', 'Called')
	keepDraft(store, 'note:1', '')
	expect(readDraft(store, 'note:1')).toBe('')
})

test('a store that is full lets one go on writing', () => {
	const full = {
		...newStore(),
		setItem: () => {
			throw new DOMException('full', 'QuotaExceededError')
		},
	}
	expect(() => keepDraft(full, 'note:1', 'Called')).not.toThrow()
})
