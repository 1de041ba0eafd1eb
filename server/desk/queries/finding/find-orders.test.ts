import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../db/database.ts'
import type { OrderStatus } from '../../../orders/order-status.ts'
import { erasePerson } from '../../../orders/retention/erase-person.ts'
import { PROVIDER_NAMES } from '../../../payments/provider.ts'
import { runShop } from '../../../testing/running-shop.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { storeOrder, storePaid } from '../../testing-desk.ts'
import { findOrders, REACH } from './find-orders.ts'
import { isHandled } from './narrow-orders.ts'
import { havingWords } from './order-words.ts'

const ALL = { status: null, state: null, isCompany: null, since: null, until: null, limit: 50 }
const CAR = 'YV1LFA4BCN1234567'
const MINUTE = 60_000

async function idsOf(db: Database, text: string, reach = REACH): Promise<string[]> {
	const { orders } = await findOrders(db, { ...ALL, words: [text] }, reach)
	return orders.map(({ id }) => id)
}

type Customer = {
	readonly phone_number?: string
	readonly street_address?: string
	readonly zip_code?: string
	readonly plate?: string
}

async function storeCustomer(
	db: Database,
	order: NonNullable<Parameters<typeof storeOrder>[1]>,
	{ plate, ...customer }: Customer = {},
): Promise<string> {
	const id = await storeOrder(db, order)
	if (Object.keys(customer).length > 0) {
		await db.updateTable('orders').set(customer).where('id', '=', id).execute()
	}
	if (plate !== undefined) {
		const line = { order_id: id, position: 0, kind: 'coc', coc_exists: true, cost_ore: 1 } as const
		await db
			.insertInto('order_lines')
			.values({ ...line, chassis_number: CAR, registration_number: plate })
			.execute()
	}
	return id
}

describe('an order is found', () => {
	test.each<OrderStatus>(['RECEIVED', 'SETTLED'])(
		'O12 when it is %s, by everything that a customer can say on the phone',
		async (status) => {
			const { db } = await createTestDatabase()
			const wanted = await storeCustomer(
				db,
				{
					status,
					name: ['André', 'Öberg Åkesson'],
					company: 'Bilfirman Smörgås AB',
					emailAddress: 'Andre.Oberg@firman.example',
					chassisNumbers: ['VND2E3F4G5H678901', CAR],
				},
				{
					phone_number: '+46 70-123 45 67',
					street_address: 'Kungsgatan 12 B',
					zip_code: '123 45',
					plate: 'ABC 12D',
				},
			)
			await storeCustomer(
				db,
				{
					status,
					name: ['Karin', 'Lund'],
					emailAddress: 'k@b.se',
					chassisNumbers: ['V'.repeat(17)],
				},
				{
					phone_number: '0701234568',
					street_address: 'Ågatan 1',
					zip_code: '12346',
					plate: 'ABC12E',
				},
			)
			for (const text of [
				...[
					'0701234567',
					'070-123 45 67',
					'+46701234567',
					'0046 70 123 45 67',
					'+46 (0)70 1234567',
				],
				...['Kungsgatan 12', 'kungsg', 'kungsgatan 12b 123 45'.replace('12b', '12 b')],
				...['123 45', '12345', '123-45', 'öberg 123 45'],
				...['André', 'andre', 'ÖBERG', 'oberg', 'Akesson', 'äkesson', 'Åke', 'andré öberg akesson'],
				...['smorgas', 'Smörgås', 'bilfirman', 'oberg bilfirman 0701234567'],
				...['andre.oberg@FIRMAN.example', 'andre.ob', '@firman', 'Ändre.Oberg@firman'.slice(1)],
				...[CAR, '4567', 'cn1 234567', '8901', 'VND2-E3F4 G5H678901'],
				...['ABC12D', 'abc 12d', 'ABC-12D', 'SE556677889901', 'SE 556677-8899 01'],
				...['ngsgat', 'irman smör', 'F4G5H6', 'BC 12D'],
			]) {
				expect({ text, found: await idsOf(db, text) }).toEqual({ text, found: [wanted] })
			}
			for (const text of [
				'0701234569',
				'öberg lund',
				'12347',
				'ABC12F',
				'4568',
				'berg\\',
				"o'b",
				'-',
			]) {
				expect({ text, found: await idsOf(db, text) }).toEqual({ text, found: [] })
			}
		},
	)

	test('O12 by its receipt, before others that have the number elsewhere; and by its payment', async () => {
		const running = await runShop({ works: false })
		const { db } = running.shop
		const paid = await storePaid(running, {})
		const receipt = await db.selectFrom('receipts').select('number').executeTakeFirstOrThrow()
		const payment = await db
			.selectFrom('payment_attempts')
			.select(['id', 'provider', 'reference'])
			.executeTakeFirstOrThrow()
		expect(PROVIDER_NAMES).toContain(payment.provider)
		const number = String(receipt.number)
		const street = { street_address: `Storgatan ${number}` }
		const newer = await storeCustomer(db, { status: 'CREATED' }, street)
		expect(await idsOf(db, number)).toEqual([paid, newer])
		for (const said of ['kvitto', 'Receipt']) {
			expect(await idsOf(db, `${said} ${number}`)).toEqual([paid])
		}
		for (const text of [payment.id, payment.id.replaceAll('-', '').toUpperCase()]) {
			expect(await idsOf(db, text)).toEqual([paid])
		}
		expect(await idsOf(db, payment.reference ?? '')).toEqual([paid])
		expect(await idsOf(db, crypto.randomUUID())).toEqual([])
	})

	test('O12 by an e-mail address as its customer writes it, with å in the domain', async () => {
		const { db } = await createTestDatabase()
		const id = await storeOrder(db, { emailAddress: 'info@xn--keri-poa.se' })
		expect(await idsOf(db, 'info@åkeri.se')).toEqual([id])
		expect(await idsOf(db, 'info@xn--keri-poa.se')).toEqual([id])
	})

	test('O12 no more by the person when the person is erased', async () => {
		const running = await runShop({ works: false })
		const { db } = running.shop
		const [firm, own] = [
			await storePaid(running, { company: 'Bilfirman AB' }),
			await storePaid(running, {}),
		]
		const phone = { phone_number: '070-123 45 67' }
		await db.updateTable('orders').set(phone).execute()
		const told = ['öberg', 'asa', 'asa@example.com', '@example', '0701234567', 'berg']
		for (const text of told) expect(new Set(await idsOf(db, text))).toEqual(new Set([firm, own]))
		expect(new Set(await idsOf(db, 'ABC12D'))).toEqual(new Set([firm, own]))
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		for (const text of told) {
			expect({ text, found: await idsOf(db, text) }).toEqual({ text, found: [] })
		}
		expect(await idsOf(db, 'bilfirman')).toEqual([firm])
		expect(await idsOf(db, '831 30')).toEqual([firm])
		expect(await idsOf(db, 'ABC12D')).toEqual([])
		const receipts = await db.selectFrom('receipts').select(['number', 'order_id']).execute()
		for (const receipt of receipts) {
			expect(await idsOf(db, String(receipt.number))).toContain(receipt.order_id)
		}
	})
})

describe('a search', () => {
	test('O12 asks the index', async () => {
		const { db, pool } = await createTestDatabase()
		const having = await havingWords(db, ['öberg', '070-1234567'])
		const orders = having?.indexed(db.selectFrom('orders'))
		const query = orders?.where(isHandled).select('orders.id').compile()
		const client = await pool.connect()
		await client.query('set enable_seqscan = off')
		const text = `explain ${query?.sql}`
		const { rows } = await client.query({ text, values: [...(query?.parameters ?? [])] })
		client.release(true)
		expect(JSON.stringify(rows)).toContain('Index Scan on orders_by_words')
	})

	test('O12 answers with the newest, however many orders have the words', async () => {
		const { db } = await createTestDatabase()
		const newest: string[] = []
		for (let minute = 0; minute < 12; minute++) {
			const at = new Date(Date.now() - (20 - minute) * MINUTE)
			const status = minute % 4 === 3 ? 'RECEIVED' : 'SETTLED'
			const id = await storeOrder(db, { at, status, ...(minute === 5 && { name: ['Eva', 'Ek'] }) })
			if (minute !== 5) newest.unshift(id)
		}
		const reaches = fc.record({
			few: fc.nat(2),
			many: fc.record({ least: fc.nat(15), times: fc.nat(2) }),
			rare: fc.nat(15),
			sorted: fc.nat(15),
			waiting: fc.constant(20),
			parts: fc.constant(20),
		})
		await fc.assert(
			fc.asyncProperty(reaches, fc.integer({ min: 1, max: 14 }), async (reach, limit) => {
				const found = await findOrders(db, { ...ALL, limit, words: ['oberg'] }, reach)
				expect(found.orders.map(({ id }) => id)).toEqual(newest.slice(0, limit))
				expect(found.more).toBe(limit < newest.length)
			}),
			{ numRuns: 30 },
		)
	})

	test('O12 is narrowed by status, days and kind of customer', async () => {
		const { db } = await createTestDatabase()
		const old = await storeOrder(db, { at: new Date('2025-03-10T12:00:00Z'), status: 'SETTLED' })
		const firm = await storeOrder(db, { company: 'Öberg AB', status: 'CREATED' })
		const found = async (
			filter: Partial<typeof ALL> | { status: OrderStatus } | { since: Date },
		) => {
			const { orders } = await findOrders(db, { ...ALL, ...filter, words: ['öberg'] })
			return orders.map(({ id }) => id)
		}
		expect(await found({})).toEqual([firm, old])
		expect(await found({ status: 'SETTLED' })).toEqual([old])
		expect(await found({ since: new Date('2025-04-01') })).toEqual([firm])
	})

	test('O12 for a part of a word tells how far back it read', async () => {
		const { db } = await createTestDatabase()
		const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * MINUTE)
		const first = hoursAgo(5)
		await storeOrder(db, { at: first, status: 'SETTLED', name: ['Eva', 'Sundberg'] })
		await storeOrder(db, { at: hoursAgo(4), status: 'SETTLED', name: ['Eva', 'Ek'] })
		await storeOrder(db, { at: hoursAgo(3), status: 'SETTLED', name: ['Eva', 'Ek'] })
		const reach = { ...REACH, parts: 2 }
		const near = await findOrders(db, { ...ALL, words: ['ndber'] }, reach)
		expect(near).toMatchObject({ orders: [], readSince: first })
		const far = await findOrders(db, { ...ALL, words: ['ndber'] }, { ...REACH, parts: 3 })
		expect(far).toMatchObject({ orders: [{ name: 'Eva Sundberg' }], readSince: null })
		const asked = await findOrders(db, { ...ALL, since: first, words: ['ndber'] }, reach)
		expect(asked.orders).toHaveLength(1)
	})

	test('O12 takes whatever is typed, and an order may hold it too', async () => {
		const { db } = await createTestDatabase()
		const letters = fc.constantFrom(...'aö@#+:*&|!<>()[]{}^$.?\'"\\%_- \0\t\u0301ßﷺ😀7')
		const texts = fc.string({ unit: letters, maxLength: 40 })
		await fc.assert(
			fc.asyncProperty(texts, async (text) => {
				await storeCustomer(
					db,
					{
						status: 'SETTLED',
						name: [text.replaceAll('\0', ''), ''],
						company: 'ﷺ'.repeat(100),
						emailAddress: text.replaceAll('\0', ''),
					},
					{ zip_code: text.replaceAll('\0', ''), phone_number: text.replaceAll('\0', '') },
				)
				await expect(findOrders(db, { ...ALL, words: [text] })).resolves.toBeDefined()
			}),
		)
		await expect(findOrders(db, { ...ALL, words: ['ö'.repeat(5_000)] })).resolves.toBeDefined()
	})
})
