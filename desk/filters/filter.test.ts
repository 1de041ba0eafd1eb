import { expect, test } from 'vitest'
import { searchWith } from '../navigation/address.ts'
import { activeFilters, clearedFilters, type Filter } from './filter.ts'

const FILTERS: Filter[] = [
	{
		kind: 'choice',
		name: 'status',
		title: 'Status',
		choices: [{ value: 'SETTLED', label: 'Paid' }],
	},
	{ kind: 'day', name: 'since', title: 'From' },
]

test('D9 what the address narrows by is said in words', () => {
	expect(activeFilters(FILTERS, '?since=2026-11-01&status=SETTLED&q=a')).toEqual([
		{ name: 'status', text: 'Status: Paid' },
		{ name: 'since', text: 'From: 2026-11-01' },
	])
	expect(activeFilters(FILTERS, '?q=a')).toEqual([])
})

test('D9 a value that this version has no word for is shown as it is', () => {
	expect(activeFilters(FILTERS, '?status=NEWER')[0]?.text).toBe('Status: NEWER')
})

test('D9 clearing all leaves the rest of the view', () => {
	expect(searchWith('?q=a&status=SETTLED&since=2026-11-01', clearedFilters(FILTERS))).toBe('?q=a')
})
