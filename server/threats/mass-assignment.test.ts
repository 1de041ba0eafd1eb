import { describe, expect, test } from 'vitest'
import { buildOrder } from '../testing/build-order.ts'
import { forEachOf, manyRequests } from '../testing/many-requests.ts'
import { runShop } from '../testing/running-shop.ts'

const OUR_OWN_FIELDS = [
	'id',
	'orderId',
	'order_id',
	'status',
	'paymentStatus',
	'price',
	'cost',
	'totalOre',
	'total_ore',
	'vatRate',
	'vat_rate_basis_points',
	'currency',
	'createdAt',
	'handled_at',
	'language',
	'isAdmin',
	'paymentLink',
	'receiptNumber',
]
const POISONED_FIELDS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
const VALUES = ['"SETTLED"', '0', '-1', 'null', 'true', '[]', '{}', '{"polluted":true}']
const POISON = '{"prototype":{"polluted":true},"__proto__":{"polluted":true},"polluted":true}'

/** In place of each field's value: another type, another size, another depth. */
const WRONG_VALUES = [
	'null',
	'true',
	'0',
	'-0',
	'1e400',
	'-1e400',
	'9007199254740993',
	'1'.repeat(5_000),
	'0.1e-999',
	'[]',
	'[[]]',
	'["a","b"]',
	'{}',
	'{"length":1}',
	'{"toString":1}',
	'{"toJSON":"x"}',
	'{"$ne":null}',
	`"${'a'.repeat(20_000)}"`,
	'"\\u0000"',
	'"\\ud800"',
	'"\\u202e"',
	`${'['.repeat(10_000)}${']'.repeat(10_000)}`,
	`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
	`[${'"VND1A2B3C4D567890",'.repeat(60)}"x"]`,
	POISON,
]

const order = JSON.stringify(buildOrder())
const withExtra = (name: string, value: string) => `{"${name}":${value},${order.slice(1)}`
const withValue = (name: string, value: string) => {
	const others = Object.entries(buildOrder()).filter(([field]) => field !== name)
	return `${JSON.stringify(Object.fromEntries(others)).slice(0, -1)},"${name}":${value}}`
}

const NOT_AN_ORDER = [
	'',
	' ',
	'null',
	'true',
	'1',
	'"text"',
	'[]',
	`[${order}]`,
	'{}',
	'{',
	order.slice(0, -1),
	`${order}x`,
	`${order}${order}`,
	`\ufeff\ufeff${order}`,
	'{"a":1,}',
	"{'a':1}",
	'NaN',
	'\0',
	'['.repeat(60_000),
	'{"a":'.repeat(12_000),
]

const BODIES = [
	...[...OUR_OWN_FIELDS, ...POISONED_FIELDS].flatMap((name) =>
		[...VALUES, POISON].map((value) => withExtra(name, value)),
	),
	withExtra('\\u005f_proto__', '{"polluted":true}'),
	...Object.keys(buildOrder()).flatMap((name) =>
		WRONG_VALUES.map((value) => withValue(name, value)),
	),
	...NOT_AN_ORDER,
]

const QUERIES = [
	'id=a&id=b',
	'id[]=a',
	'id[__proto__]=a',
	'__proto__=a',
	'__proto__[polluted]=true',
	'constructor[prototype][polluted]=true',
	'chassinumber=a&chassinumber=b',
	'chassinumber[]=VND1A2B3C4D567890',
	'chassinumber[length]=17',
	'toString=a',
	`id=${'a'.repeat(10_000)}`,
	'&'.repeat(2_000),
	'id=%',
	'id=%ff%fe',
	'id=%00',
]

describe('what a client sends beside the contract', () => {
	test(`${BODIES.length} bodies: 0 answers of 500, nothing taken over, nothing polluted`, async () => {
		const { url, shop } = await runShop({ works: false })
		const send = (body: string) =>
			fetch(`${url}/api/order/create`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body,
			})
		const answers = await forEachOf(BODIES, 10, async (body) => {
			const answer = await send(body)
			await answer.text()
			return { status: answer.status, body: body.slice(0, 200) }
		})
		expect(answers).toHaveLength(BODIES.length)
		expect(answers.filter(({ status }) => ![200, 400, 413].includes(status))).toEqual([])
		expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
		expect('polluted' in {}).toBe(false)

		// Only values that a field may have were taken, and of what is ours nothing is set.
		const { rows } = await shop.pool.query(
			'select distinct status, total_ore, vat_rate_basis_points, handled_at from orders',
		)
		const accepted = answers.filter(({ status }) => status === 200)
		expect(accepted.length).toBeLessThan(BODIES.length / 20)
		expect(rows).toEqual([
			{ status: 'RECEIVED', total_ore: null, vat_rate_basis_points: null, handled_at: null },
		])
	})

	test(`any of ${OUR_OWN_FIELDS.length} fields that are ours is refused, whatever its value`, async () => {
		const { url, shop } = await runShop({ works: false })
		const { post } = manyRequests(url, 5)
		const answers = await forEachOf(OUR_OWN_FIELDS, 5, (name) =>
			post('/api/order/create', { ...buildOrder(), [name]: 1 }),
		)
		expect(answers.map(({ status }) => status)).toEqual(OUR_OWN_FIELDS.map(() => 400))
		expect((await shop.pool.query('select from orders')).rowCount).toBe(0)
	})

	test('of a name that comes twice, the last is checked and stored: never one checked, another stored', async () => {
		const { url, shop } = await runShop({ works: false })
		const twice = (first: string, last: string) =>
			`{"emailAddress":"${first}",${order.slice(1, -1).replace(/"emailAddress":"[^"]*",/, '')},"emailAddress":"${last}"}`
		const send = async (body: string) => {
			const headers = { 'content-type': 'application/json' }
			return (await fetch(`${url}/api/order/create`, { method: 'POST', headers, body })).status
		}
		expect(await send(twice('good@example.com', 'bad'))).toBe(400)
		expect(await send(twice('bad', 'good@example.com'))).toBe(200)
		const { rows } = await shop.pool.query('select email_address from orders')
		expect(rows).toEqual([{ email_address: 'good@example.com' }])
	})

	test(`${QUERIES.length} odd queries of each call: 0 answers of 500`, async () => {
		const { url } = await runShop({ works: false })
		const { get } = manyRequests(url, 5)
		const paths = ['payment', 'GetCar', 'receipt'].flatMap((call) =>
			QUERIES.map((query) => `/api/order/${call}?${query}`),
		)
		const answers = await forEachOf(paths, 5, async (path) => ({
			path: path.slice(0, 100),
			status: (await get(path)).status,
		}))
		expect(answers.filter(({ status }) => ![204, 400, 404].includes(status))).toEqual([])
		expect('polluted' in {}).toBe(false)
	})
})
