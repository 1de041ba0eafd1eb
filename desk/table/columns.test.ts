import { expect, test } from 'vitest'
import { type Column, chosenColumns, columnsValue } from './columns.ts'

const column = (key: string, isExtra = false): Column<string> => ({
	key,
	title: key,
	cell: (row) => row,
	isExtra,
})
const COLUMNS = [column('number'), column('name'), column('phone', true)]
const keysOf = (search: string) => chosenColumns(COLUMNS, search).map(({ key }) => key)

test('D9 the usual columns are shown until others are chosen in the address', () => {
	expect(keysOf('')).toEqual(['number', 'name'])
	expect(keysOf('?columns=number+phone')).toEqual(['number', 'phone'])
})

test('the column that names the row stays, and an unknown one is nothing', () => {
	expect(keysOf('?columns=shoe-size')).toEqual(['number'])
})

test('the usual choice leaves the address short', () => {
	expect(columnsValue(COLUMNS, new Set(['name']))).toBeNull()
	expect(columnsValue(COLUMNS, new Set(['name', 'phone']))).toBe('number name phone')
	expect(columnsValue(COLUMNS, new Set())).toBe('number')
})
