import { expect, test } from 'vitest'
import { nextSorting, offeredSortings, sortedSearch, sortingIn, sortValue } from './sorting.ts'

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

test('D9 a list offers both directions of what it can be sorted by, that of the first press first', () => {
	const cell = () => null
	const offered = offeredSortings([
		{ key: 'number', title: 'Number', cell },
		{ key: 'total', title: 'Total', cell, sorts: 'down' },
	])
	expect(offered.map(sortValue)).toEqual(['-total', 'total'])
	expect(offered.map(({ title }) => title)).toEqual(['Total', 'Total'])
})
