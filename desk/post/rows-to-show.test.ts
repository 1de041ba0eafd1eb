import { expect, test } from 'vitest'
import { keyOf, postedOf, rowKey, rowsToShow } from './rows-to-show.ts'

const order = (orderId: string, ...cars: string[]) => ({
	orderId,
	reference: orderId.toUpperCase(),
	address: ['Åsa Öberg'],
	cars: cars.map((chassisNumber) => ({ chassisNumber, registrationNumber: null })),
	notYet: [],
	takeOut: [],
	promisedBy: '2026-11-20',
	isLate: false,
})

const [a, b, c] = [order('a', 'VIN1'), order('b', 'VIN2'), order('c', 'VIN3')]
const NUMBER = { carrier: 'PostNord', number: 'RR473124829SE' }

test('D23 what was posted here stays in its place, what a colleague posted goes, what is new comes last', () => {
	const posted = new Map([[keyOf(a), { ...NUMBER, isUnderWay: false }]])
	const rows = rowsToShow([a, b], [c], posted)
	expect(rows.map((row) => [row.order.orderId, postedOf(row) !== null])).toEqual([
		['a', true],
		['c', false],
	])
	expect(rowsToShow([a, b, c], [b, c], posted).map(({ order }) => order.orderId)).toEqual([
		'a',
		'b',
		'c',
	])
	// The list tells of it before the answer is here: it stays.
	const sent = { ...NUMBER, isUnderWay: true }
	const underWay = new Map([[keyOf(a), sent]])
	const stays = rowsToShow([a, b], [b], underWay)
	expect(stays).toEqual([
		{ order: a, sent },
		{ order: b, sent: null },
	])
	expect(stays.map(postedOf)).toEqual([null, null])
	expect(rowsToShow([a], [a], underWay)).toHaveLength(1)
	// The server has not told of it yet: it is not there twice.
	expect(rowsToShow([a], [a], posted)).toHaveLength(1)
	// Another letter of the same order is one of its own.
	const second = order('a', 'VIN9')
	expect(rowsToShow([a], [second], posted).map((row) => postedOf(row) !== null)).toEqual([
		true,
		false,
	])
})

test('D22 C6 a row is the same one while its cars change and once it is posted; the next of its order is another', () => {
	const keysOf = (...shown: Parameters<typeof rowsToShow>) => {
		const rows = rowsToShow(...shown)
		return rows.map((row) => rowKey(rows, row))
	}
	const more = order('a', 'VIN1', 'VIN8')
	const before = keysOf([], [a, b], new Map())
	expect(new Set(before).size).toBe(2)
	expect(keysOf([a, b], [more, b], new Map())).toEqual(before)
	const posted = new Map([[keyOf(a), { ...NUMBER, isUnderWay: false }]])
	const [same, other, next] = keysOf([a, b], [order('a', 'VIN8'), b], posted)
	expect([same, other]).toEqual(before)
	expect(before).not.toContain(next)
})
