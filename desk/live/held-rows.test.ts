import { expect, test } from 'vitest'
import { heldRows, isOtherList } from './held-rows.ts'

type Row = { readonly id: string; readonly state: string }
const row = (id: string, state = 'new'): Row => ({ id, state })
const keyOf = ({ id }: Row) => id

test('D22 what arrives is counted and waits, and what is drawn is as it is now', () => {
	const held = heldRows([row('a'), row('b')], [row('c'), row('a', 'paid'), row('b')], keyOf)
	expect(held).toEqual({ rows: [row('a', 'paid'), row('b')], arrivals: 1, wouldMove: true })
})

test('D22 a row that is gone stays in its place until nobody points at it', () => {
	const held = heldRows([row('a'), row('b')], [row('b')], keyOf)
	expect(held).toEqual({ rows: [row('a'), row('b')], arrivals: 0, wouldMove: true })
})

test('D22 a change that moves nothing is drawn at once', () => {
	expect(heldRows([row('a')], [row('a', 'paid')], keyOf)).toEqual({
		rows: [row('a', 'paid')],
		arrivals: 0,
		wouldMove: false,
	})
})

test('D22 another page is another list', () => {
	expect(isOtherList([row('a')], [row('b')], keyOf)).toBe(true)
	expect(isOtherList([row('a')], [row('b'), row('a')], keyOf)).toBe(false)
})
