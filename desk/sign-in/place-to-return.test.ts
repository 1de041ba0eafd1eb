import { expect, test } from 'vitest'
import { rememberPlace, takePlace } from './place-to-return.ts'

function newStore() {
	const kept = new Map<string, string>()
	return {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, text: string) => void kept.set(key, text),
		removeItem: (key: string) => void kept.delete(key),
	}
}

test('D3 who comes back from the company’s sign-in is where they were, once', () => {
	const store = newStore()
	rememberPlace(store, '/orders/abc?q=a')
	expect(takePlace(store)).toBe('/orders/abc?q=a')
	expect(takePlace(store)).toBeNull()
})

test('an address of another host is none', () => {
	const store = newStore()
	rememberPlace(store, '//example.com/orders')
	expect(takePlace(store)).toBeNull()
})
