import { expect, test } from 'vitest'
import { nextSorting, sortedSearch, sortingIn } from './sorting.ts'

test('D9 how a list is sorted is in its address', () => {
	expect(sortingIn('')).toBeNull()
	expect(sortingIn('?sort=-total')).toEqual({ column: 'total', direction: 'down' })
	expect(sortedSearch('?q=a&page=3', { column: 'total', direction: 'down' })).toBe(
		'?q=a&sort=-total',
	)
})

test('a press on a title sorts by it, another turns it round', () => {
	const once = nextSorting(null, 'total', 'down')
	expect(once.direction).toBe('down')
	expect(nextSorting(once, 'total', 'down').direction).toBe('up')
	expect(nextSorting(once, 'name', 'up')).toEqual({ column: 'name', direction: 'up' })
})
