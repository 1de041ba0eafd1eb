import { randomUUID } from 'node:crypto'
import type { BulkAct } from '@coc/contract/desk'
import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { erasePerson } from '../../orders/retention/erase-person.ts'
import type { Browser } from '../http/testing/browser.ts'
import { type RunningDesk, runDesk } from '../http/testing/running-desk.ts'
import { storeOrder, typeAtDesk } from '../testing-desk.ts'
import { runBulk } from './run-bulk.ts'

/** Orders of a country, which no other has. */
async function storeFrom({ shop }: RunningDesk, countryCode: string, cars: readonly string[]) {
	const ids: string[] = []
	for (const car of cars) {
		const emailAddress = `${randomUUID()}@example.com`
		ids.push(await storeOrder(shop.db, { chassisNumbers: [car], emailAddress }))
	}
	await shop.db
		.updateTable('orders')
		.set({ country_code: countryCode })
		.where('id', 'in', ids)
		.execute()
	return ids
}

const KNOWN = CARS_TO_TRY.withEverything
const times = (count: number, car: string = KNOWN) => Array.from({ length: count }, () => car)

const sharedBy = ({ shop, queue }: RunningDesk) => ({
	...{ shop, queue, carsFromElsewhere: false, deskUrl: '', setup: null, patienceMs: 0 },
})

async function prepare(browser: Browser, act: BulkAct, orders: object) {
	const answer = await browser.post('/api/desk/bulks', { act, orders })
	expect(answer).toMatchObject({ status: 200 })
	return answer.json()
}

const statusesOf = async ({ shop }: RunningDesk, ids: readonly string[]) => {
	const rows = await shop.db.selectFrom('orders').select('status').where('id', 'in', ids).execute()
	return Object.fromEntries(
		[...Map.groupBy(rows, ({ status }) => status)].map(([status, { length }]) => [status, length]),
	)
}

const actsOf = async ({ shop }: RunningDesk) =>
	shop.db.selectFrom('acts').select(['act', 'operator', 'order_id', 'details']).execute()

describe('an act on many orders', () => {
	test('D10 is done to just those that the filter showed, each once, also by two workers at once', async () => {
		const desk = await runDesk({ works: false, changes: { handling: 'manual' } })
		const meant = await storeFrom(desk, 'FI', [...times(18), ...times(2, CARS_TO_TRY.unknown)])
		const others = await storeFrom(desk, 'DE', times(5))
		const handled = await storeFrom(desk, 'FI', times(1))
		await desk.shop.pool.query(`update orders set status = 'CANCELLED' where id = $1`, handled)
		const clerk = await desk.signIn('clerk')
		const [left = ''] = meant
		const orders = { filter: { country: 'FI' }, except: [left] }
		const { outcome, bulk } = await prepare(clerk, 'handle', orders)
		expect(outcome).toBe('prepared')
		expect(bulk).toMatchObject({
			counts: { waiting: 19, done: 0, skipped: 1 },
			skipped: [{ why: 'not-waiting', count: 1 }],
		})
		expect(await statusesOf(desk, meant)).toEqual({ RECEIVED: 20 })
		const late = await storeFrom(desk, 'FI', times(1))

		const { id: bulkId } = bulk
		const key = randomUUID()
		const pressed = await Promise.all([1, 2].map(() => clerk.act('bulk-start', { bulkId }, key)))
		expect(pressed.map((answer) => answer.json())).toEqual([
			{ outcome: 'started' },
			{ outcome: 'started' },
		])
		expect((await clerk.act('bulk-start', { bulkId })).json()).toEqual({ outcome: 'under-way' })
		await Promise.all([1, 2].map(() => runBulk(sharedBy(desk), bulkId)))

		const ended = (await clerk.get(`/api/desk/bulks/${bulkId}`)).json()
		expect(ended).toMatchObject({
			endedAs: 'done',
			counts: { waiting: 0, done: 17, refused: 2, failed: 0, skipped: 1 },
			troubles: [{ why: 'unknown-car' }, { why: 'unknown-car' }],
		})
		expect(await statusesOf(desk, meant)).toEqual({ CREATED: 17, RECEIVED: 3 })
		expect(await statusesOf(desk, [...others, ...late, left])).toEqual({ RECEIVED: 7 })
		const acts = await actsOf(desk)
		const each = acts.filter(({ act }) => act === 'handle')
		expect(new Set(each.map(({ order_id }) => order_id)).size).toBe(17)
		expect(each).toHaveLength(17)
		expect(each.every(({ operator }) => operator === clerk.name)).toBe(true)
		expect(acts.filter(({ act }) => act === 'bulk-start')).toMatchObject([
			{ details: { act: 'handle', orders: 19, 'narrowed by': 'country' } },
		])
		expect((await clerk.act('bulk-start', { bulkId })).json()).toEqual({ outcome: 'nothing-left' })
	})

	test('D10 is stopped before its next order and goes on, and breaks off when all fail or its operator is out', async () => {
		let isAway = false
		const desk = await runDesk({ works: false, changes: { handling: 'manual' } })
		const { register } = desk.shop
		const shop = {
			...desk.shop,
			register: {
				findCars: (numbers: readonly string[]) =>
					isAway ? Promise.reject(new Error('503')) : register.findCars(numbers),
			},
		}
		const shared = { ...sharedBy(desk), shop }
		const meant = await storeFrom(desk, 'FI', times(20))
		const clerk = await desk.signIn('clerk')
		const other = await desk.signIn('clerk')
		const { bulk } = await prepare(clerk, 'handle', { orderIds: [...meant, meant[0]] })
		const { id: bulkId } = bulk
		expect(bulk.counts).toMatchObject({ waiting: 20 })
		expect((await other.act('bulk-start', { bulkId })).json()).toEqual({ outcome: 'not-yours' })
		expect((await clerk.act('bulk-stop', { bulkId })).json()).toEqual({ outcome: 'not-found' })
		const read = async () => (await clerk.get(`/api/desk/bulks/${bulkId}`)).json()

		await clerk.act('bulk-start', { bulkId })
		let orders = 0
		await runBulk(shared, bulkId, {
			onOrder: async () => {
				orders += 1
				if (orders === 4) await other.act('bulk-stop', { bulkId })
			},
		})
		expect(await read()).toMatchObject({ endedAs: 'stopped', counts: { done: 4, waiting: 16 } })

		isAway = true
		expect((await clerk.act('bulk-start', { bulkId })).json()).toEqual({ outcome: 'started' })
		await runBulk(shared, bulkId)
		expect(await read()).toMatchObject({
			endedAs: 'broken-off',
			counts: { done: 4, failed: 5, waiting: 11 },
		})
		isAway = false
		const [erased = ''] = await idsWaiting(desk, bulkId)
		const { email_address } = await shop.db
			.selectFrom('orders')
			.select('email_address')
			.where('id', '=', erased)
			.executeTakeFirstOrThrow()
		await erasePerson(shop, email_address, { undeliveredToo: true })
		await clerk.act('bulk-start', { bulkId })
		await desk.shop.pool.query('update operators set disabled_at = now() where name = $1', [
			clerk.name,
		])
		await runBulk(shared, bulkId)
		const { rows } = await desk.shop.pool.query('select ended_as from bulks where id = $1', [
			bulkId,
		])
		expect(rows).toEqual([{ ended_as: 'not-permitted' }])
		expect(await idsWaiting(desk, bulkId)).toHaveLength(10)
	})

	test('D10 is refused to who only reads, and of a list that is none or empty; the terminal does the same', async () => {
		const desk = await runDesk({ works: false, changes: { handling: 'manual' } })
		const meant = await storeFrom(desk, 'FI', [...times(3), CARS_TO_TRY.unknown])
		const reader = await desk.signIn('reader')
		const clerk = await desk.signIn('clerk')
		const orders = { filter: { country: 'FI' } }
		const refused = await reader.post('/api/desk/bulks', { act: 'handle', orders })
		expect(refused).toMatchObject({ status: 403 })
		for (const wrong of [
			{ filter: { country: 'Finland' } },
			{ filter: { other: '1' } },
			{ orderIds: [] },
		]) {
			const answer = await clerk.post('/api/desk/bulks', { act: 'handle', orders: wrong })
			expect(answer).toMatchObject({ status: 400 })
		}
		expect(await prepare(clerk, 'handle', { filter: { country: 'MT' } })).toEqual({
			outcome: 'none',
		})
		const unsure = await typeAtDesk(desk, 'bulk handle --country fi')
		expect(unsure).toMatchObject({ code: 1 })
		expect(await statusesOf(desk, meant)).toEqual({ RECEIVED: 4 })
		const typed = await typeAtDesk(desk, 'bulk handle --country fi --yes --as Anna')
		expect(typed).toMatchObject({ code: 1 })
		expect(typed.output).toContain('3 orders done')
		expect(typed.output).toContain('unknown-car')
		expect(await statusesOf(desk, meant)).toEqual({ CREATED: 3, RECEIVED: 1 })
		const resent = await typeAtDesk(desk, 'bulk resend --country FI --status CREATED --yes --json')
		expect(JSON.parse(resent.output)).toMatchObject({ act: 'resend', counts: { done: 3 } })
		const { rows } = await desk.shop.pool.query(
			`select count(*)::int as count from mails where kind = 'payment-link'`,
		)
		expect(rows).toEqual([{ count: 3 }])
	})
})

const idsWaiting = async ({ shop }: RunningDesk, bulkId: string) => {
	const rows = await shop.db
		.selectFrom('bulk_orders')
		.select('order_id')
		.where('bulk_id', '=', bulkId)
		.where('state', '=', 'waiting')
		.execute()
	return rows.map(({ order_id }) => order_id)
}
