import { attentionSchema, logSchema, todaySchema, worksSchema } from '@coc/contract/desk'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { storeSold } from '../../../books/testing.ts'
import { awayFromMidnight } from '../../../calendar/testing.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import { eventually } from '../../../testing/running-shop.ts'
import { storeOrder, storePaid, typeAtDesk } from '../../testing-desk.ts'
import { runDesk } from '../testing/running-desk.ts'

test('O8 the day is the same in both faces: what needs a person, how much waits, the week', async () => {
	const desk = await runDesk({ works: false })
	const { db, pool } = desk.shop
	await awayFromMidnight()
	await storeOrder(db, { status: 'RECEIVED' })
	const paid = await storePaid(desk, { settledOre: 1300_00 })
	await pool.query(
		`insert into deliveries (id, order_id, chassis_number, form, status, promised_by) values
			(gen_random_uuid(), $1, 'VND1A2B3C4D567890', 'file', 'WAITING', '2020-01-01'),
			(gen_random_uuid(), $1, 'VND1A2B3C4D567890', 'post', 'WAITING', '2020-01-01'),
			(gen_random_uuid(), $1, 'VND2E3F4G5H678901', 'post', 'READY', '2099-01-01')`,
		[paid],
	)
	await pool.query(
		`insert into delivery_transitions (delivery_id, from_status, to_status, cause)
		select id, 'READY', 'SENT', 'mailed' from deliveries where form = 'file'`,
	)
	const anna = await desk.signIn('reader')
	const today = v.parse(todaySchema, (await anna.get('/api/desk/today')).json())
	// One car that goes in two forms is one certificate to produce.
	expect(today).toMatchObject({ toHandle: 1, toProduce: 1, late: 1, toPost: 1 })
	expect(today.week).toHaveLength(7)
	expect(today.week.at(-1)).toMatchObject({ orders: 2, certificates: 1 })
	const typed = JSON.parse((await typeAtDesk(desk, ['today', '--json'])).output)
	const { items } = v.parse(attentionSchema, (await anna.get('/api/desk/attention')).json())
	expect(typed).toEqual({ needsYou: items.length, ...today })
	expect((await typeAtDesk(desk, 'today')).output).toContain('1 of them late')
	const item = items.find(({ kind }) => kind === 'wrong-amount')
	expect(item?.steps).toEqual([
		{ act: 'refund', order: item?.name, ore: 50_00 },
		{ act: 'accept', order: item?.name },
	])
})

test('D6 the works tell jobs and those outside in words of both languages, to who runs them', async () => {
	const desk = await runDesk()
	const { pool } = desk.shop
	const { orderId } = await desk.place(buildOrder())
	await pool.query(
		`insert into pgboss.job (name, data, source_name, source_id, source_output, source_retry_count, state)
		values ('dead-letters', json_build_object('orderId', $1::text), 'open-payment', gen_random_uuid(),
			'{"error":"SurpriseError"}', 0, 'completed')`,
		[orderId],
	)
	await pool.query(
		`insert into outside_parties (name, answered_at, failed_at, error)
		values ('vies', now() - interval '1 hour', now(), 'ViesUnavailable MS_UNAVAILABLE')`,
	)
	const maja = await desk.signIn('manager')
	const answer = await maja.get('/api/desk/works')
	const works = v.parse(worksSchema, answer.json())
	expect(works.jobs[0]).toMatchObject({
		queue: 'open-payment',
		state: 'dead',
		orderId,
		error: { sv: 'Något oförutsett (SurpriseError)', en: 'Something unforeseen (SurpriseError)' },
	})
	expect(works.parties).toContainEqual(
		expect.objectContaining({
			name: 'vies',
			state: 'failing',
			error: expect.objectContaining({ sv: expect.stringContaining('kunde inte svara') }),
		}),
	)
	expect(works.parties).toContainEqual(expect.objectContaining({ name: 'scanner', state: 'none' }))
	const typed = await typeAtDesk(desk, 'works')
	expect(typed.output).toMatch(/VIES +\S+ +does not answer/)
	expect(typed.output).toContain('PRICE_PER_COC')
	expect(await maja.act('retry', { id: works.jobs[0]?.id ?? '' })).toMatchObject({
		body: '{"outcome":"put-back"}',
	})
	expect(await (await desk.signIn('clerk')).get('/api/desk/works')).toMatchObject({ status: 403 })
})

test('D21 the log is narrowed by who, what, order and days, and exported alike by both faces, which is in it', async () => {
	const desk = await runDesk({ works: false })
	const [one, other] = [await storeOrder(desk.shop.db), await storeOrder(desk.shop.db)]
	const maja = await desk.signIn('manager', 'Maja')
	await maja.act('note', { orderId: one, words: 'Åsa called' })
	await maja.act('note', { orderId: other, words: '=SUM(A1)' })
	const read = async (query: string) =>
		v.parse(logSchema, (await maja.get(`/api/desk/log?${query}`)).json()).acts
	const [noted] = await read(`order=${one}&act=note`)
	expect(noted).toMatchObject({ operator: 'Maja', orderId: one })
	const byNumber = await read(`order=${noted?.orderReference}`)
	expect(byNumber.map(({ id }) => id)).toEqual([noted?.id])
	expect(await read('order=none-like-that')).toEqual([])
	expect(await read('until=2020-01-01')).toEqual([])
	expect(await read('since=2020-01-01&operator=Maja&act=note')).toHaveLength(2)

	const taken = await maja.act('export-log', { orderId: noted?.orderReference ?? '', act: 'note' })
	expect(taken.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
	const typed = await typeAtDesk(desk, ['log', 'export', '--order', one, '--act', 'note'])
	expect(taken.body).toBe(typed.output)
	expect(taken.body.split('\r\n').filter(Boolean)).toHaveLength(2)
	expect(taken.body).toContain(noted?.orderReference)
	expect(taken.body).not.toMatch(/Åsa|SUM/)
	await eventually(async () => expect(await read('act=export-log')).toHaveLength(2))
	// The log cannot be erased: what was looked for in vain may be a customer's name.
	const inVain = { operator: 'Åsa Öberg', act: 'Öberg', orderId: 'asa@example.com' }
	await maja.act('export-log', inVain)
	const { rows } = await desk.shop.pool.query('select order_id, details from acts order by id desc')
	expect(rows[0]).toEqual({ order_id: null, details: {} })
	// Who may not take data out takes no log out.
	const clerk = await desk.signIn('clerk')
	expect(await clerk.act('export-log', {})).toMatchObject({ status: 403 })
	expect(
		await typeAtDesk(desk, ['log', '--from', '2020-01-01', '--to', '2020-01-02']),
	).toMatchObject({ errors: 'Nothing like that was done.\n' })
	// Just as many, and one more, of which scripts are told too.
	expect(await typeAtDesk(desk, 'log --act note --limit 2')).toMatchObject({ errors: '' })
	expect((await typeAtDesk(desk, 'log --act note --limit 1 --json')).errors).toContain('--limit')
})

test('D20 a period that has no figures is refused with what is wrong with it and what to send', async () => {
	const desk = await runDesk({ works: false })
	const anna = await desk.signIn('reader')
	const refused = async (asked: string) => {
		const { status, body } = await anna.get(`/api/desk/figures?${asked}`)
		const { code, detail } = JSON.parse(body)
		expect({ status, code }).toEqual({ status: 400, code: 'invalid-request' })
		return detail
	}
	expect(await refused('from=2026-02-30')).toBe('from is no day: send one as 2026-11-01.')
	expect(await refused('to=november')).toBe('to is no day: send one as 2026-11-01.')
	const late = 'from is later than to, or than today: send an earlier one.'
	expect(await refused('from=2026-03-02&to=2026-03-01')).toBe(late)
	expect(await refused('from=2999-01-01')).toBe(late)
	expect(await refused('from=2010-01-01&to=2026-03-01')).toBe(
		'More than 3660 days: send a later from.',
	)
})

test('B2 a seller whose name SIE has no character for is told so in the browser too, with the line, and has no batch', async () => {
	const desk = await runDesk({ works: false })
	Object.assign(desk.shop, { seller: { ...desk.shop.seller, name: 'Søn & Co' } })
	await storeSold(desk, '2026-03-10T12:00:00Z')
	const bodil = await desk.signIn('bookkeeper')
	const taken = await bodil.act('books-export', { month: '2026-03', as: 'sie' })
	const why = { outcome: 'not-in-sie', character: 'ø', line: '#FNAMN "Søn & Co"' }
	expect(taken.json()).toEqual(why)
	const sums = (await bodil.get('/api/desk/books/2026-03')).json()
	expect(sums).toMatchObject({ batches: [], notExported: 1 })
})
