import { expect, test } from 'vitest'
import { newOrderId } from '../orders/order-id.ts'
import { buildOrder } from '../testing/build-order.ts'
import { sized } from '../testing/full-size.ts'
import { forEachOf, manyRequests } from '../testing/many-requests.ts'
import { runShop } from '../testing/running-shop.ts'

const GUESSES = sized({ gate: 1_000, full: 100_000 })
const ORDERS = 10

const summaryPath = (id: string) => `/api/order/payment?id=${encodeURIComponent(id)}`

/** Every id that differs from a known one in a single place. */
const neighboursOf = (id: string) =>
	Array.from(id, (character, at) => {
		const other = character === '7' ? '8' : '7'
		return id.slice(0, at) + other + id.slice(at + 1)
	})

const MALFORMED = ['', ' ', '0', 'x'.repeat(31), 'u'.repeat(31), '%', '*', '_', '../', '\0', 'é']

test(`${GUESSES} guesses of an order id, made in the minute of the orders: 0 hits`, async () => {
	const { url, place } = await runShop({ works: false })
	const { get } = manyRequests(url, 20)
	const placedAt = Date.now()
	const placed = await forEachOf([...Array(ORDERS).keys()], 5, () => place(buildOrder()))
	const ids = placed.map(({ orderId }) => orderId)
	const known = await forEachOf(ids, 5, (id) => get(summaryPath(id)))
	expect(known.map(({ status }) => status)).toEqual(Array(ORDERS).fill(200))

	// The beginning of an id is its minute, which a guesser may know: only the rest is guessed.
	const guesses = Array.from({ length: GUESSES }, () => newOrderId(placedAt))
	const tried = [...guesses, ...ids.flatMap(neighboursOf), ...MALFORMED]
	const answers = await forEachOf(tried, 20, (id) => get(summaryPath(id)))
	expect(answers).toHaveLength(tried.length)
	expect(answers.filter(({ status, body }) => status !== 204 || body !== '')).toEqual([])
})

test('an order’s answer and payment link are kept by nobody and tell no other site of it', async () => {
	const { url, place } = await runShop({ works: false })
	const { orderId } = await place(buildOrder())
	for (const path of [summaryPath(orderId), summaryPath(newOrderId()), `/pay/${orderId}`]) {
		const { headers } = await fetch(url + path, { redirect: 'manual' })
		expect(headers.get('cache-control'), path).toBe('no-store')
		expect(headers.get('referrer-policy'), path).toBe('no-referrer')
	}
})
