import { ORDERS_PER_PAGE } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../../calendar/testing.ts'
import { eventually } from '../../../testing/running-shop.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { usePasskeyIn } from '../../http/testing/browser.ts'
import { runDesk } from '../../http/testing/running-desk.ts'
import { storeOrder, storePaid, typeAtDesk } from '../../testing-desk.ts'
import { countOrders } from './count-orders.ts'

const MINUTE = 60_000

test('D9 D11 a list is narrowed by all that an office asks for, sorted, and exported as it is shown', async () => {
	const desk = await runDesk({ works: false })
	const { db, pool } = desk.shop
	const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE)
	const paid = await storePaid(desk, {})
	const odd = await storePaid(desk, { settledOre: 1 })
	const finnish = await storeOrder(db, { at: minutesAgo(5), name: ['Aino', 'Ek'] })
	const english = await storeOrder(db, { at: minutesAgo(9), company: '=1+1 AB', totalOre: 5 })
	await pool.query(`update orders set country_code = 'FI' where id = $1`, [finnish])
	await pool.query(`update orders set language = 'en' where id = $1`, [english])
	await pool.query(
		`insert into deliveries (id, order_id, chassis_number, form, status, promised_by) values
			(gen_random_uuid(), $1, 'A', 'post', 'WAITING', current_date - 9),
			(gen_random_uuid(), $1, 'A', 'file', 'SENT', current_date)`,
		[paid],
	)
	const maja = await desk.signIn('manager')
	await awayFromMidnight()
	const [today, tomorrow] = [dayOf(new Date()), addDays(dayOf(new Date()), 1)]
	const found = async (search: string) => {
		const answer = await maja.get(`/api/desk/orders?${search}`)
		expect(answer, search).toMatchObject({ status: 200 })
		return answer.json().orders.map(({ id }: { id: string }) => id)
	}
	for (const [search, ids] of [
		['country=FI', [finnish]],
		['country=NOTEU', []],
		['language=en', [english]],
		['needs=any', [odd, paid]],
		['needs=late-delivery', [paid]],
		['needs=wrong-amount', [odd]],
		['needs=dispute', []],
		['delivery=LATE', [paid]],
		['delivery=WAITING&form=post', [paid]],
		['delivery=WAITING&form=file', []],
		['form=file', [paid]],
		[`paidSince=${today}`, [paid]],
		[`paidSince=${tomorrow}`, []],
		[`paidUntil=${today}&status=SETTLED`, [paid]],
		['status=REFUNDED', []],
		['status=Betald', [paid]],
		['company=true&sort=received', [english]],
		['status=RECEIVED&sort=received', [english, finnish]],
		['status=RECEIVED&sort=-received', [finnish, english]],
		['status=RECEIVED&sort=-total', [english, finnish]],
		['status=RECEIVED&sort=customer', [english, finnish]],
		['status=RECEIVED&sort=-customer', [finnish, english]],
		['q=aino&country=FI', [finnish]],
		['q=aino&country=DE', []],
	] as const) {
		expect({ search, ids: await found(search) }).toEqual({ search, ids })
	}
	for (const wrong of ['country=XX', 'sort=name', 'delivery=SOON', 'needs=money', 'since=soon']) {
		expect(await maja.get(`/api/desk/orders?${wrong}`), wrong).toMatchObject({ status: 400 })
	}
	const typed = await typeAtDesk(desk, 'orders --delivery late --form post --json')
	expect(JSON.parse(typed.output)).toMatchObject([{ id: paid }])

	const orders = { filter: { company: 'true' } }
	const exported = await maja.act('export-orders', { orders })
	expect(exported.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
	const [titles, line, ...rest] = exported.body.trimEnd().split('\r\n')
	expect(titles).toMatch(/^\ufeffreceived;order number;status/)
	expect(line).toContain(`"'=1+1 AB"`)
	expect(line).toContain(english)
	expect(rest).toEqual([])
	const chosen = await maja.act('export-orders', { orders: { orderIds: [paid, finnish] } })
	expect(chosen.body.trimEnd().split('\r\n')).toHaveLength(3)
	const byWords = { filter: { q: 'aino' }, except: [] }
	expect((await maja.act('export-orders', { orders: byWords })).body).toContain(finnish)
	const terminal = await typeAtDesk(desk, 'orders --company --csv --as Anna')
	expect(terminal.output).toBe(exported.body)

	const { rows } = await pool.query(
		`select operator, details from acts where act = 'export-orders' order by id`,
	)
	expect(rows).toEqual([
		{ operator: maja.name, details: { orders: 1, 'narrowed by': 'company' } },
		{ operator: maja.name, details: { orders: 2, 'narrowed by': 'chosen one by one' } },
		{ operator: maja.name, details: { orders: 1, 'narrowed by': 'q' } },
		{ operator: 'Anna', details: { orders: 1, 'narrowed by': 'company' } },
	])
	await pool.query(`update desk_sessions set confirmed_at = now() - interval '11 minutes'`)
	expect((await maja.act('export-orders', { orders })).body).toContain('passkey-needed')
	await usePasskeyIn(maja, maja.passkey, 'confirm')
	expect(await maja.act('export-orders', { orders })).toMatchObject({ status: 200 })
	const clerk = await desk.signIn('clerk')
	expect(await clerk.act('export-orders', { orders })).toMatchObject({ status: 403 })
})

test('D8 the pages of a list show each order once, the newest first, whichever way it is turned', async () => {
	const desk = await runDesk({ works: false })
	const ids: string[] = []
	const start = Date.now() - 200 * MINUTE
	for (let place = 0; place < 120; place++) {
		// Three in each minute, whose ids are in no order.
		const at = new Date(start + Math.floor(place / 3) * MINUTE + (place % 3) * 1000)
		ids.push(await storeOrder(desk.shop.db, { at }))
	}
	const reader = await desk.signIn('reader')
	const shown = async (sort: string, q = '') => {
		const pages: string[] = []
		for (const page of [1, 2, 3]) {
			const answer = await reader.get(`/api/desk/orders?sort=${sort}&page=${page}&q=${q}`)
			expect(answer.json()).toMatchObject({ total: 120, pages: 3 })
			pages.push(...answer.json().orders.map(({ id }: { id: string }) => id))
		}
		return pages
	}
	expect(await shown('received')).toEqual(ids)
	expect(await shown('-received')).toEqual(ids.toReversed())
	expect(new Set(await shown('-total')).size).toBe(120)
	expect(new Set(await shown('-received', 'oberg')).size).toBe(120)
})

test('D8 few orders are counted to the end, however long a busy machine takes for it', async () => {
	const { db, pool } = await createTestDatabase()
	for (let count = 0; count < 3; count++) await storeOrder(db)
	const holder = await pool.connect()
	await holder.query('begin; lock table orders')
	const all = { status: null, state: null, isCompany: null, since: null, until: null, limit: 50 }
	const counted = countOrders(db, all, 1_000)
	// The first try is given up; whether there are few is asked without a limit of its own.
	await eventually(async () => {
		const { rowCount } = await pool.query(
			`select from pg_stat_activity where datname = current_database()
			and wait_event_type = 'Lock' and query like '%offset%'`,
		)
		expect(rowCount).toBe(1)
	})
	await holder.query('rollback')
	holder.release()
	expect(await counted).toBe(3)
})

test('D8 a search tells how many there are, each once, whether by words, plates or both', async () => {
	const desk = await runDesk({ works: false })
	const { db, pool } = desk.shop
	const at = (minute: number) => new Date(Date.now() - minute * MINUTE)
	const ids: string[] = []
	for (let minute = 0; minute < ORDERS_PER_PAGE + 12; minute++) {
		const status = minute % 10 === 0 ? 'RECEIVED' : 'SETTLED'
		ids.push(await storeOrder(db, { at: at(minute), status, name: ['Åsa', 'Abc123'] }))
	}
	const maja = await desk.signIn('manager')
	const shown = async (page: number) => {
		const { total, isAtLeast, pages, orders } = (
			await maja.get(`/api/desk/orders?q=abc123&page=${page}`)
		).json()
		return { total, isAtLeast, pages, shown: orders.length }
	}
	const all = { total: ids.length, isAtLeast: false, pages: 2 }
	expect(await shown(1)).toEqual({ ...all, shown: ORDERS_PER_PAGE })
	expect(await shown(2)).toEqual({ ...all, shown: 12 })
	const plate = `insert into order_lines (order_id, position, kind, registration_number, coc_exists, cost_ore)
		values ($1, 0, 'coc', 'ABC 123', true, 1)`
	await pool.query(plate, [ids[3]])
	const other = await storeOrder(db, { at: at(1), status: 'SETTLED', name: ['Eva', 'Ek'] })
	await pool.query(plate, [other])
	expect(await shown(1)).toEqual({ ...all, total: ids.length + 1, shown: ORDERS_PER_PAGE })
})
