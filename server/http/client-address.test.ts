import { describe, expect, test } from 'vitest'
import { sized } from '../testing/full-size.ts'
import { forEachOf, manyRequests } from '../testing/many-requests.ts'
import { runShop } from '../testing/running-shop.ts'
import { clientOf } from './client-address.ts'

const FORGED = sized({ gate: 200, full: 1_000 })

const carPath = (index: number) =>
	`/api/order/GetCar?chassinumber=${String(index).padStart(17, '0')}`

const from = (...hops: string[]) => ({ 'x-forwarded-for': hops.join(', ') })

describe('one client', () => {
	test.each([
		['192.0.2.7', ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '192.0.2.7:51234']],
		[
			'2001:db8:0:1::/64',
			[
				'2001:db8:0:1::1',
				'2001:DB8:0:1:ffff:ffff:ffff:ffff',
				'2001:0db8:0000:0001:0:0:0:9',
				'[2001:db8:0:1::1]:51234',
				'2001:db8:0:1::1%eth0',
			],
		],
		['0:0:0:0::/64', ['::1', '::']],
		['fe80:0:0:0::/64', ['fe80::1%en0', 'fe80::2']],
	])('%s has many addresses', (client, addresses) => {
		for (const address of addresses) expect(clientOf(address)).toBe(client)
	})

	test('neighbours stay apart', () => {
		const others = ['192.0.2.7', '192.0.2.8', '2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8::1']
		expect(new Set(others.map(clientOf)).size).toBe(others.length)
	})

	test('whatever a proxy writes instead of an address is counted as it stands', () => {
		expect(clientOf('unknown')).toBe('unknown')
		expect(clientOf(undefined)).toBe('')
	})
})

describe('a client behind proxies', () => {
	test(`${FORGED} forged X-Forwarded-For headers are one client when no proxy is trusted`, async () => {
		const { url, shop } = await runShop({ limits: { carsPerClientPerDay: 10 }, works: false })
		const { get } = manyRequests(url, 20)
		const answers = await forEachOf([...Array(FORGED).keys()], 20, (index) =>
			get(carPath(index), from(`198.51.${index >> 8}.${index & 255}`)),
		)
		expect(answers.filter(({ status }) => status === 204)).toHaveLength(10)
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(FORGED - 10)
		const { rows } = await shop.pool.query(
			`select used from rate_limits where bucket like 'cars by client %'`,
		)
		expect(rows).toHaveLength(1)
	})

	test('is the last hop before the trusted ones, whatever was forged before it', async () => {
		const { url } = await runShop({
			limits: { carsPerClientPerDay: 1 },
			trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
			works: false,
		})
		const { get } = manyRequests(url, 1)
		const expected: [hops: string[], status: number][] = [
			[['192.0.2.1'], 204],
			[['192.0.2.1'], 429],
			[['203.0.113.5', '192.0.2.1'], 429],
			[['203.0.113.6', '192.0.2.1', '10.1.2.3'], 429],
			[['192.0.2.1', '192.0.2.2'], 204],
			[['::ffff:192.0.2.2'], 429],
			[['2001:db8:0:1::1'], 204],
			[['2001:db8:0:1:ffff::2'], 429],
			[['2001:db8:0:2::1'], 204],
		]
		const seen = await forEachOf([...expected.entries()], 1, async ([index, [hops]]) => {
			const { status } = await get(carPath(index), from(...hops))
			return [hops, status]
		})
		expect(seen).toEqual(expected)
	})
})
