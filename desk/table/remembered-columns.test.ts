import { expect, test } from 'vitest'
import { rememberColumns, withRememberedColumns } from './remembered-columns.ts'

function newStore() {
	const kept = new Map<string, string>()
	return {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => void kept.set(name, value),
		removeItem: (name: string) => void kept.delete(name),
	}
}

test('D9 columns that were chosen last are shown where the address names none', () => {
	const store = newStore()
	expect(withRememberedColumns(store, 'orders', '?page=2')).toBe('?page=2')
	rememberColumns(store, 'orders', 'reference paid')
	expect(withRememberedColumns(store, 'orders', '?page=2')).toBe('?page=2&columns=reference+paid')
	expect(withRememberedColumns(store, 'orders', '?columns=total')).toBe('?columns=total')
	expect(withRememberedColumns(store, 'others', '')).toBe('')
	rememberColumns(store, 'orders', null)
	expect(withRememberedColumns(store, 'orders', '')).toBe('')
})
