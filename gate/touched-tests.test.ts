import { describe, expect, test } from 'vitest'
import { importsOf, touchedTests } from './touched-tests.ts'

const TESTS = [
	{ file: 'server/orders/price.test.ts', imports: ['server/orders/price.ts'] },
	{ file: 'server/orders/story.test.ts', imports: ['server/testing/shop.ts'] },
	{ file: 'server/desk/list.test.ts', imports: ['server/orders/price.ts'] },
	{ file: 'web/ui/money.test.tsx', imports: [] },
]

describe('the tests that a change touches', () => {
	test('are those of its name and those that import it', () => {
		expect(touchedTests(['server/orders/price.ts'], TESTS)).toEqual([
			'server/desk/list.test.ts',
			'server/orders/price.test.ts',
		])
		expect(touchedTests(['web/ui/money.tsx'], TESTS)).toEqual(['web/ui/money.test.tsx'])
	})

	test('are the changed tests themselves', () => {
		expect(touchedTests(['server/orders/story.test.ts'], TESTS)).toEqual([
			'server/orders/story.test.ts',
		])
	})

	test('are all beside it where none speaks of it', () => {
		expect(touchedTests(['server/orders/pay.ts'], TESTS)).toEqual([
			'server/orders/price.test.ts',
			'server/orders/story.test.ts',
		])
	})

	test('are few, and its own among them, also where half of all tests import it', () => {
		const importing = Array.from({ length: 100 }, (_, index) => ({
			file: `server/desk/${index}.test.ts`,
			imports: ['server/orders/shop.ts'],
		}))
		const own = { file: 'server/orders/shop.test.ts', imports: [] }
		const touched = touchedTests(['server/orders/shop.ts'], [...importing, own])
		expect(touched).toHaveLength(6)
		expect(touched).toContain(own.file)
	})

	test('are none where there are none', () => {
		expect(touchedTests(['docs/desk.md', 'README.md'], TESTS)).toEqual([])
	})
})

test('an import is known by its path in the checkout', () => {
	const source = `import { a } from './a.ts'
		import type { B } from '../b/b.ts'
		import './styles.css'
		import { expect } from 'vitest'`
	expect(importsOf('server/c/c.test.ts', source)).toEqual([
		'server/c/a.ts',
		'server/b/b.ts',
		'server/c/styles.css',
	])
})
