import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { sized } from '../../testing/full-size.ts'
import { forEachOf, type ManyAnswer, manyRequests } from '../../testing/many-requests.ts'
import { runShop } from '../../testing/running-shop.ts'

const MANY = sized({ gate: 1_000, full: 10_000 })

const numbers = (count: number) =>
	Array.from({ length: count }, (_, index) => `VND${String(index).padStart(14, '0')}`)

const path = (chassisNumber: string) => `/api/order/GetCar?chassinumber=${chassisNumber}`

const from = (client: string) => ({ 'x-forwarded-for': client })

const answered = (answers: readonly ManyAnswer[]) =>
	answers.filter(({ status }) => status === 200 || status === 204).length

describe('cars looked up by one client', () => {
	test(`${MANY} numbers in a row: the budget is answered`, async () => {
		const { url } = await runShop({ limits: { carsPerClientPerDay: 200 }, works: false })
		const { get } = manyRequests(url, 20)
		const answers = await forEachOf(numbers(MANY), 20, (number) => get(path(number)))
		expect(answered(answers)).toBe(200)
		const refused = answers.filter(({ status }) => status === 429)
		expect(refused).toHaveLength(MANY - 200)
		for (const { retryAfter, body } of refused) {
			expect(retryAfter).toBeGreaterThanOrEqual(1)
			expect(retryAfter).toBeLessThanOrEqual(24 * 3600)
			expect(JSON.parse(body)).toMatchObject({ status: 429, code: 'too-many-requests' })
		}
	})

	test('a number seen before is free, and still answered when the budget is used up', async () => {
		const { url } = await runShop({ limits: { carsPerClientPerDay: 2 }, works: false })
		const { get } = manyRequests(url, 1)
		const [first = '', second = '', third = ''] = [CARS_TO_TRY.withEverything, ...numbers(2)]
		const asked = [first, first, second, third, third, first, second]
		const answers = await forEachOf(asked, 1, (number) => get(path(number)))
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 429, 429, 200, 204])
	})

	test('a hundred numbers at once never exceed the budget', async () => {
		const { url } = await runShop({ limits: { carsPerClientPerDay: 7 }, works: false })
		const { get } = manyRequests(url, 100)
		expect(answered(await forEachOf(numbers(100), 100, (number) => get(path(number))))).toBe(7)
	})

	test('have a new budget when the day is over, and old numbers are new again', async () => {
		const { url, shop } = await runShop({ limits: { carsPerClientPerDay: 3 }, works: false })
		const { get } = manyRequests(url, 1)
		const ask = async (all: string[]) =>
			answered(await forEachOf(all, 1, (number) => get(path(number))))
		expect(await ask(numbers(5))).toBe(3)
		for (const table of ['rate_limits', 'car_lookups']) {
			await shop.pool.query(`update ${table} set resets_at = now() - interval '1 second'`)
		}
		expect(await ask(numbers(5).reverse())).toBe(3)
		expect(await ask(numbers(5))).toBe(3)
	})
})

describe('cars looked up by everyone', () => {
	test('have a budget too, in which the same car counts once', async () => {
		const { url } = await runShop({
			limits: { carsPerClientPerDay: 3, carsPerDay: 5 },
			trustedProxies: ['127.0.0.1'],
			works: false,
		})
		const { get } = manyRequests(url, 1)
		const ask = async (client: string, all: string[]) =>
			answered(await forEachOf(all, 1, (number) => get(path(number), from(client))))
		const [one = '', two = '', three = '', ...more] = numbers(10)
		expect(await ask('192.0.2.1', [one, two, three])).toBe(3)
		expect(await ask('192.0.2.2', [one, two, three])).toBe(3)
		expect(await ask('192.0.2.3', more)).toBe(2)
		expect(await ask('192.0.2.4', more.slice(2))).toBe(0)
		expect(await ask('192.0.2.4', [one])).toBe(1)
	})

	test('a hundred clients at once never exceed it', async () => {
		const { url } = await runShop({
			limits: { carsPerDay: 9 },
			trustedProxies: ['127.0.0.1'],
			works: false,
		})
		const { get } = manyRequests(url, 100)
		const answers = await forEachOf([...numbers(100).entries()], 100, ([index, number]) =>
			get(path(number), from(`192.0.2.${index}`)),
		)
		expect(answered(answers)).toBe(9)
	})
})
