import { expect, test } from 'vitest'
import { searchWith } from './address.ts'

test('D9 a filter that is added, changed or taken away begins at the first page', () => {
	expect(searchWith('?page=4', { status: 'SETTLED' })).toBe('?status=SETTLED')
	expect(searchWith('?status=SETTLED&q=a', { status: 'CREATED' })).toBe('?status=CREATED&q=a')
	expect(searchWith('?status=SETTLED&page=2', { status: null })).toBe('')
})

test('D21 a filter of the log begins at its newest act, wherever one has turned to', () => {
	expect(searchWith('?before=812', { operator: 'Bo' })).toBe('?operator=Bo')
	expect(searchWith('?operator=Bo&before=812', { operator: null })).toBe('')
	expect(searchWith('?operator=Bo', { before: '812' })).toBe('?operator=Bo&before=812')
})

test('D9 turning the page keeps the filter', () => {
	expect(searchWith('?q=öberg&status=SETTLED', { page: '3' })).toBe(
		'?q=%C3%B6berg&status=SETTLED&page=3',
	)
})
