import { describe, expect, test } from 'vitest'
import { storeOrder, typeAtDesk } from '../desk/testing-desk.ts'
import { buildCompanyOrder } from '../testing/build-order.ts'
import { forEachOf, manyRequests } from '../testing/many-requests.ts'
import { type RunningShop, runShop } from '../testing/running-shop.ts'

/** Short enough for every field, so that it is the database that has to withstand them. */
const INJECTIONS = [
	"'",
	"''",
	'"',
	'`',
	'\\',
	"\\'",
	';',
	'--',
	'/*',
	"' or 1=1--",
	"' or '1'='1",
	"') or ('1'='1",
	"' or true--",
	"' and 1=2--",
	'1 or 1=1',
	"x' union select 1--",
	"' union select null,null--",
	"';create table injected()--",
	"');create table injected()--",
	"'; drop table orders--",
	"'; truncate orders cascade--",
	"' || version() || '",
	"'||(select 1/0)||'",
	"' and 1=cast(version() as int)--",
	"' and pg_sleep(9)--",
	"'; select pg_sleep(9)--",
	'$$;create table injected()$$',
	'$1',
	':id',
	'?',
	'%',
	'_',
	'%%',
	'%27 or 1=1',
	'ʼ or 1=1',
	'＇ or 1=1',
	'{"$gt":""}',
	"E'\\x27'",
	"U&'\\0027'",
]

const TEXT_FIELDS = [
	'phoneNumber',
	'streetAddress',
	'zipCode',
	'companyName',
	'vatNumber',
	'userId',
] as const
const COLUMNS = {
	phoneNumber: 'phone_number',
	streetAddress: 'street_address',
	zipCode: 'zip_code',
	companyName: 'company_name',
	vatNumber: 'vat_number',
} as const
const REFUSED_FIELDS = ['firstName', 'lastName', 'city', 'countryOutsideEu', 'countryCode'] as const
const LONGEST_ZIP_CODE = 20

/** Every table with the checksum of its rows; counters of requests move by themselves. */
async function contents({ shop }: RunningShop): Promise<Record<string, string>> {
	const { rows: tables } = await shop.pool.query<{ name: string }>(
		`select table_schema || '.' || table_name as name from information_schema.tables
		where table_schema not in ('pg_catalog', 'information_schema', 'pgboss') order by 1`,
	)
	const sums: Record<string, string> = {}
	for (const { name } of tables) {
		if (/\.(rate_limits|car_lookups)$/.test(name)) continue
		const { rows } = await shop.pool.query(
			`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
		)
		sums[name] = rows[0].sum
	}
	return sums
}

describe(`${INJECTIONS.length} pieces of SQL`, () => {
	test('in every query, path and header that is read: nothing found, nothing changed, no 500', async () => {
		const running = await runShop({ works: false })
		await running.place(buildCompanyOrder())
		const before = await contents(running)
		const { get } = manyRequests(running.url, 10)
		const requests = INJECTIONS.flatMap((text) => {
			const word = encodeURIComponent(text)
			const seventeen = encodeURIComponent(text.padEnd(17, 'A').slice(0, 17))
			return [
				{ path: `/api/order/payment?id=${word}`, allowed: [204] },
				{ path: `/api/order/payment?${word}=x`, allowed: [204] },
				{ path: `/api/order/receipt?id=${word}`, allowed: [404] },
				{ path: `/api/order/credit-note?id=${word}&number=1`, allowed: [404] },
				{ path: `/api/order/credit-note?id=${'0'.repeat(31)}&number=${word}`, allowed: [404] },
				{ path: `/api/order/GetCar?chassinumber=${word}`, allowed: [204, 400] },
				{ path: `/api/order/GetCar?chassinumber=${seventeen}`, allowed: [204, 400] },
				{ path: `/pay/${word}`, allowed: [303] },
			]
		})
		const answers = await forEachOf(requests, 10, async ({ path, allowed }) => ({
			path,
			allowed,
			...(await get(path, { 'accept-language': "sv' or 1=1--", 'x-forwarded-for': "' or 1=1--" })),
		}))
		expect(answers).toHaveLength(INJECTIONS.length * 8)
		expect(answers.filter(({ status, allowed }) => !allowed.includes(status))).toEqual([])
		expect(await contents(running)).toEqual(before)
	})

	test('in every field of an order are stored as they were written, or refused; no 500', async () => {
		const running = await runShop({ works: false })
		const tables = Object.keys(await contents(running))
		const { post } = manyRequests(running.url, 10)
		const create = (changes: object, key?: string) =>
			post(
				'/api/order/create',
				{ ...buildCompanyOrder(), ...changes },
				key === undefined ? {} : { 'idempotency-key': key },
			)
		const taken = INJECTIONS.flatMap((text) =>
			TEXT_FIELDS.filter((field) => field !== 'zipCode' || text.length <= LONGEST_ZIP_CODE).map(
				(field) => ({ field, text }),
			),
		)
		const answers = await forEachOf(taken, 10, ({ field, text }) => create({ [field]: text }))
		expect(answers.filter(({ status }) => status !== 200)).toEqual([])
		for (const [field, column] of Object.entries(COLUMNS)) {
			const sent = taken.filter((one) => one.field === field).map(({ text }) => text)
			const { rows } = await running.shop.pool.query(
				`select ${column} as text from orders where ${column} = any($1)`,
				[sent],
			)
			expect(rows.map(({ text }) => text).sort(), field).toEqual(sent.sort())
		}

		const refused = INJECTIONS.flatMap((text) => [
			...REFUSED_FIELDS.map((field) => ({ [field]: text })),
			{ chassiNumbers: [`${text} `.repeat(18)] },
			{ recaptchaToken: text },
			{ [text]: 'x' },
		])
		const refusals = await forEachOf(refused, 10, (changes) => create(changes))
		expect(refusals.filter(({ status }) => status !== 400)).toEqual([])

		const keys = INJECTIONS.filter((text) => /^[\x21-\x7e]+$/.test(text))
		const keyed = await forEachOf(keys, 5, (key) => create({}, key))
		expect(keyed.filter(({ status }) => status !== 200)).toEqual([])
		expect(Object.keys(await contents(running))).toEqual(tables)
		const { rowCount } = await running.shop.pool.query('select from orders')
		expect(rowCount).toBe(taken.length + keys.length)
	})

	test('typed at the desk find nothing that they are not, and change nothing', async () => {
		const running = await runShop({ works: false })
		await storeOrder(running.shop.db, { emailAddress: 'canary@example.com' })
		// Numbers are in the pieces too, and a street is found by its own.
		await running.shop.pool.query("update orders set street_address = 'Storgatan'")
		const before = await contents(running)
		for (const text of INJECTIONS) {
			for (const command of [
				['orders', '--', text],
				['orders', '--', text, "' or true--"],
				['order', '--', text],
				['cars', 'find', '--', text],
			]) {
				const { output, errors } = await typeAtDesk(running, command)
				const said = `${command.join(' ')}\n${output}\n${errors}`
				expect(said).not.toContain('canary@')
				expect(said).not.toMatch(/syntax error|unterminated|division by zero|PostgreSQL \d/i)
			}
		}
		expect(await contents(running)).toEqual(before)
		const { output } = await typeAtDesk(running, ['orders', 'canary@example.com'])
		expect(output).toContain('canary@')
	})
})
