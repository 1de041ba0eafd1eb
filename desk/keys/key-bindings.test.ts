import { expect, test, vi } from 'vitest'
import { keyReader } from './key-bindings.ts'

const plain = (key: string, timeStamp = 0) => ({
	...{ key, timeStamp },
	...{ ctrlKey: false, metaKey: false, altKey: false },
})
const binding = (keys: string) => ({ keys, run: vi.fn() })

test('D23 a key means what is bound to it, the nearest first', () => {
	const [screen, table] = [binding('j'), binding('j')]
	expect(keyReader()(plain('j'), [screen, table])).toBe(table)
	expect(keyReader()(plain('y'), [screen])).toBeNull()
})

test('D23 g and then a letter lead to a screen, but not after a while', () => {
	const read = keyReader()
	const orders = binding('g o')
	expect(read(plain('g', 1000), [orders])).toBeNull()
	expect(read(plain('o', 2400), [orders])).toBe(orders)
	read(plain('g', 3000), [orders])
	expect(read(plain('o', 4600), [orders])).toBeNull()
})

test('D23 a second key that means nothing begins anew', () => {
	const read = keyReader()
	const [orders, down] = [binding('g o'), binding('j')]
	read(plain('g'), [orders, down])
	expect(read(plain('j'), [orders, down])).toBeNull()
	expect(read(plain('j'), [orders, down])).toBe(down)
})

test('D23 what belongs to the browser is left to it', () => {
	const find = binding('f')
	for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
		expect(keyReader()({ ...plain('f'), [modifier]: true }, [find])).toBeNull()
	}
})
