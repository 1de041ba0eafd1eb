import { randomUUID } from 'node:crypto'
import {
	attentionSchema,
	erasingPreviewSchema,
	logSchema,
	orderPageSchema,
	wholeOrderSchema,
} from '@coc/contract/desk'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { buildOrder } from '../../../testing/build-order.ts'
import {
	followPaymentLink,
	placePaidOrder,
	placePayableOrder,
} from '../../../testing/running-shop.ts'
import { makeProviderFail } from '../../../testing/stand-ins.ts'
import { receiveWithdrawal } from '../../../withdrawals/receive-withdrawal.ts'
import { saidOf } from '../../../withdrawals/testing.ts'
import { storeOrder, typeAtDesk } from '../../testing-desk.ts'
import { runDesk } from '../testing/running-desk.ts'

test('D12 an order is shown whole, as the contract says, and found by its number', async () => {
	const desk = await runDesk()
	const orderId = await placePaidOrder(desk, buildOrder())
	const anna = await desk.signIn('clerk', 'Anna')
	expect(await anna.act('note', { orderId, words: 'Called back' })).toMatchObject({ status: 200 })
	const answer = await anna.get(`/api/desk/orders/${orderId}`)
	const order = v.parse(wholeOrderSchema, answer.json())
	expect(order).toEqual(answer.json())
	expect(order).toMatchObject({ id: orderId, status: 'SETTLED' })
	// It is paid when the money came, not when one could begin to pay.
	const paid = order.history.find(
		({ about, what }) => about === 'payment' && what.endsWith('SETTLED'),
	)
	const [payment] = order.payments
	expect(Date.parse(payment?.since ?? '')).toBeGreaterThan(Date.parse(payment?.createdAt ?? ''))
	expect(Math.abs(Date.parse(payment?.since ?? '') - Date.parse(paid?.at ?? ''))).toBeLessThan(5000)
	expect(order.notes).toMatchObject([{ number: 1, words: 'Called back' }])
	expect(order.history).toContainEqual(
		expect.objectContaining({ about: 'desk', what: 'note', operator: 'Anna' }),
	)
	const byNumber = await anna.get(`/api/desk/orders/${order.reference}`)
	expect(byNumber.json()).toMatchObject({ id: orderId })
	expect(await anna.get('/api/desk/orders/nothing')).toMatchObject({ status: 404 })
})

test('L4 a withdrawal of no order that we know says who wrote, and is matched by the number that people say', async () => {
	const desk = await runDesk({ works: false })
	const { orderId } = await desk.place(buildOrder())
	const { orderNumber: reference, ...said } = await saidOf(desk.shop, orderId)
	const wrote = { name: 'Kim Ek', emailAddress: 'kim@example.com', orderNumber: 'minns inte' }
	await receiveWithdrawal(desk.shop, { ...said, ...wrote }, '192.0.2.1')
	const anna = await desk.signIn('clerk')
	const needed = async () =>
		v.parse(attentionSchema, (await anna.get('/api/desk/attention')).json())
	expect((await needed()).items).toMatchObject([{ orderId: null, said: wrote }])
	const match = (words: string) => anna.act('match-withdrawal', { number: 1, orderId: words })
	expect(await match('2222-2222')).toMatchObject({ body: '{"outcome":"not-found"}' })
	expect(await match(reference.toLowerCase())).toMatchObject({ body: '{"outcome":"matched"}' })
	const [item] = (await needed()).items
	expect(item).toMatchObject({ orderId })
	expect(item).not.toHaveProperty('said')
})

test('O4 the VAT alone is shown and given back as VAT, once', async () => {
	const desk = await runDesk()
	const orderId = await placePaidOrder(desk, buildOrder())
	const bo = await desk.signIn('manager')
	const plan = async () => (await bo.get(`/api/desk/orders/${orderId}/refund?vat=true`)).json()
	const shown = await plan()
	expect(shown).toMatchObject({ what: 'vat', amountOre: 250_00, credit: { vatOre: 250_00 } })
	expect(shown).not.toHaveProperty('payments')
	const { attemptId, amountOre: shownOre } = shown
	const given = { orderId, wanted: { vatOnly: true }, attemptId, shownOre }
	expect((await bo.act('refund', given)).json()).toMatchObject({ outcome: 'refunded' })
	const refunds = await desk.shop.db.selectFrom('refunds').select(['what', 'vat_ore']).execute()
	expect(refunds).toEqual([{ what: 'vat', vat_ore: 250_00 }])
	expect(await plan()).toMatchObject({ outcome: 'nothing-to-refund' })
})

test('D12 an act is done once on a double click and on a lost answer, and answered alike', async () => {
	const desk = await runDesk({ works: false })
	const orderId = await storeOrder(desk.shop.db)
	const anna = await desk.signIn('clerk', 'Anna')
	const key = randomUUID()
	const clicks = await Promise.all(
		Array.from({ length: 10 }, () => anna.act('note', { orderId, words: 'Once' }, key)),
	)
	const later = await anna.act('note', { orderId, words: 'Once' }, key)
	for (const answer of [...clicks, later]) {
		expect(answer).toMatchObject({ status: 200, body: '{"outcome":"written"}' })
	}
	expect(await anna.act('note', { orderId, words: 'Other' }, key)).toMatchObject({ status: 422 })
	const answer = await anna.get(`/api/desk/orders/${orderId}`)
	expect(answer.json().notes).toHaveLength(1)
	// Who looks again is told in a word that nothing has changed, or what has.
	const seen = { 'if-none-match': String(answer.headers['etag']) }
	const again = () => anna.get(`/api/desk/orders/${orderId}`, seen)
	expect(await again()).toMatchObject({ status: 304, body: '' })
	await anna.act('note', { orderId, words: 'Another' })
	expect(await again()).toMatchObject({ status: 200 })
	const { rows } = await desk.shop.pool.query(`select operator from acts where act = 'note'`)
	expect(rows).toEqual([{ operator: 'Anna' }, { operator: 'Anna' }])
})

test('D12 an act whose process ended before it could answer is not done again', async () => {
	const desk = await runDesk({ works: false })
	const orderId = await storeOrder(desk.shop.db)
	const anna = await desk.signIn('clerk')
	const key = randomUUID()
	await anna.act('note', { orderId, words: 'Once' }, key)
	const { pool } = desk.shop
	await pool.query(`update act_keys set answer = null, claimed_at = now() - interval '2 minutes'`)
	expect(await anna.act('note', { orderId, words: 'Once' }, key)).toMatchObject({
		body: '{"outcome":"done-before"}',
	})
	// One that ended before anything was changed is done now.
	await pool.query('update act_keys set acted_at = null')
	expect(await anna.act('note', { orderId, words: 'Once' }, key)).toMatchObject({
		body: '{"outcome":"unchanged"}',
	})
})

test('D12 an act of many steps that was stopped midway goes on under the same key', async () => {
	const desk = await runDesk()
	const emailAddress = 'gone@example.com'
	const anHourAgo = new Date(Date.now() - 3600_000)
	await storeOrder(desk.shop.db, { emailAddress, at: anHourAgo, status: 'CANCELLED' })
	const orderId = await placePayableOrder(desk, buildOrder({ emailAddress }))
	await followPaymentLink(desk, orderId)
	const maja = await desk.signIn('manager')
	const key = randomUUID()
	const erase = () => maja.act('erase', { emailAddress }, key)
	const left = () => desk.shop.db.selectFrom('orders').select('id').execute()

	await makeProviderFail(desk, { api: 'down' })
	// What is done stays done: that nothing was changed would not be true.
	const stopped = await erase()
	expect(stopped).toMatchObject({ status: 503 })
	expect(JSON.parse(stopped.body)).toMatchObject({ code: 'provider-away-midway' })
	expect(await left()).toEqual([{ id: orderId }])
	await makeProviderFail(desk, { api: 'none' })
	const answer = await erase()
	expect(JSON.parse(answer.body)).toMatchObject({ outcome: 'erased', erased: 1 })
	expect(await left()).toEqual([])
	// Done, it is answered alike.
	expect(JSON.parse((await erase()).body)).toEqual(JSON.parse(answer.body))
})

test('O14 that a person is erased is not said where there is nobody, as when the address was edited meanwhile', async () => {
	const desk = await runDesk({ works: false })
	const { db } = desk.shop
	await storeOrder(db, { emailAddress: 'new@example.com' })
	const maja = await desk.signIn('manager')
	const erase = async (emailAddress: string) =>
		JSON.parse((await maja.act('erase', { emailAddress })).body)
	const nothing = { erased: 0, anonymised: 0, withdrawals: 0, corrected: 0, undelivered: 0 }
	expect(await erase('old@example.com')).toEqual({ outcome: 'nobody', ...nothing })
	const { rows } = await desk.shop.pool.query('select from orders')
	expect(rows).toHaveLength(1)
	expect(await erase('new@example.com')).toEqual({ outcome: 'erased', ...nothing, erased: 1 })
})

test('O14 what erasing would do is told beforehand as it is done, also to orders of others that had the address', async () => {
	const desk = await runDesk({ works: false })
	const { db } = desk.shop
	const emailAddress = 'asa@example.com'
	const orderId = await storeOrder(db, { emailAddress })
	const maja = await desk.signIn('manager')
	const preview = async () =>
		v.parse(erasingPreviewSchema, (await maja.get(`/api/desk/orders/${orderId}/erasing`)).json())
	expect(await preview()).toMatchObject({ corrected: 0 })
	for (const to of ['bo@example.com', 'eva@example.com']) {
		const mistyped = await storeOrder(db, { emailAddress: to })
		for (const address of [emailAddress.toUpperCase(), to]) {
			const edits = { emailAddress: address }
			const edited = await maja.act('edit', { orderId: mistyped, edits })
			expect(edited.json()).toMatchObject({ outcome: 'changed' })
		}
	}
	const { toErase, ...told } = await preview()
	expect(told).toEqual({ toAnonymise: [], withdrawals: 0, corrected: 2, undelivered: [] })
	const erased = (await maja.act('erase', { emailAddress })).json()
	expect(erased).toMatchObject({ erased: toErase.length, withdrawals: 0, corrected: 2 })
})

test('D8 orders are listed by pages of fifty, with how many the filter has', async () => {
	const desk = await runDesk({ works: false })
	const { db } = desk.shop
	const start = Date.now() - 7200_000
	for (let index = 0; index < 120; index++) {
		const isOther = index % 3 === 0
		await storeOrder(db, {
			at: new Date(start + index * 1000),
			name: isOther ? ['Bo', 'Ek'] : ['Åsa', 'Öberg'],
			status: isOther ? 'CANCELLED' : 'RECEIVED',
		})
	}
	const anna = await desk.signIn('reader')
	const list = async (query: string) => {
		const { body } = await anna.get(`/api/desk/orders?${query}`)
		const page = v.parse(orderPageSchema, JSON.parse(body))
		expect(page).toEqual(JSON.parse(body))
		return page
	}
	const seen = new Set<string>()
	for (const page of [1, 2, 3]) {
		const { orders, ...facts } = await list(`page=${page}`)
		expect(facts).toMatchObject({ total: 120, page, pages: 3, isAtLeast: false })
		for (const { id } of orders) seen.add(id)
	}
	expect(seen.size).toBe(120)
	expect(await list('status=CANCELLED&page=1')).toMatchObject({ total: 40, pages: 1 })
	const words = await list('q=oberg&page=2')
	expect(words).toMatchObject({ total: 80, pages: 2 })
	expect(words.orders).toHaveLength(30)
	for (const [query, pages] of [
		['status=CANCELLED', 1],
		['q=oberg', 2],
	] as const) {
		const last = await list(`${query}&page=${pages}`)
		expect(last.orders.length).toBeGreaterThan(0)
		// What was on a page may have been done meanwhile: the last that is left is shown.
		expect(await list(`${query}&page=${pages + 1}`)).toEqual(last)
		expect(await list(`${query}&page=200`)).toEqual(last)
	}
	expect(await list('q=nobody')).toMatchObject({ total: 0, orders: [], pages: 1 })
	for (const wrong of [
		'page=0',
		'status=none',
		'since=never',
		'company=1',
		`q=${'x'.repeat(300)}`,
	]) {
		expect(await anna.get(`/api/desk/orders?${wrong}`), wrong).toMatchObject({ status: 400 })
	}
})

test('D21 the log names who and where, in the browser as at the command line, and nothing of the customer', async () => {
	const desk = await runDesk({ works: false })
	const orderId = await storeOrder(desk.shop.db)
	const anna = await desk.signIn('clerk', 'Anna')
	await anna.act('note', { orderId, words: 'Åsa called' })
	await anna.act('edit', { orderId, edits: { emailAddress: 'new@example.com' } })
	await typeAtDesk(desk, ['note', orderId, 'Again', '--as', 'Bo'])
	const { body } = await anna.get(`/api/desk/log?order=${orderId}`)
	const log = v.parse(logSchema, JSON.parse(body))
	const { operator } = (await anna.get('/api/desk/me')).json()
	expect(log).toMatchObject({
		before: null,
		acts: [
			{ operator: 'Bo', operatorId: null, act: 'note', orderId },
			{
				operator: 'Anna',
				operatorId: operator.id,
				act: 'edit',
				details: { fields: 'emailAddress' },
			},
			{ operator: 'Anna', operatorId: operator.id, act: 'note' },
		],
	})
	expect(body).not.toMatch(/Åsa|@|Öberg/)
	// One's own name cannot be given as another's: there is no field for it.
	expect(await anna.act('note', { orderId, words: 'x', operator: 'Bo' })).toMatchObject({
		status: 400,
	})
})

test('D12 what was answered about an order goes with its person', async () => {
	const desk = await runDesk({ works: false })
	const orderId = await storeOrder(desk.shop.db, { emailAddress: 'gone@example.com' })
	const maja = await desk.signIn('manager')
	await maja.act('note', { orderId, words: 'A note' })
	const kept = async () =>
		(await desk.shop.pool.query('select act from act_keys order by act')).rows
	expect(await kept()).toEqual([{ act: 'note' }])
	await maja.act('erase', { emailAddress: 'gone@example.com' })
	expect(await kept()).toEqual([{ act: 'erase' }])
})
