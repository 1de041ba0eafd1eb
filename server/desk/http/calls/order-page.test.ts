import { setTimeout as after } from 'node:timers/promises'
import { erasingPreviewSchema, swapPreviewSchema, viewersSchema } from '@coc/contract/desk'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RegisterUnavailableError } from '../../../cars/vehicle-register.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import { eventually, placePaidOrder } from '../../../testing/running-shop.ts'
import { tellNow } from '../../../testing/steps/tell-now.ts'
import { archive, CAR, SECOND, statusesOf, storeDelivered } from '../../testing-certificates.ts'
import { storeOrder, storePaid, typeAtDesk } from '../../testing-desk.ts'
import { runDesk } from '../testing/running-desk.ts'

test('D14 what a colleague wrote into a field since it was shown is told, and not overwritten', async () => {
	const desk = await runDesk({ works: false })
	const orderId = await storeOrder(desk.shop.db)
	const [anna, bo] = [await desk.signIn('clerk', 'Anna'), await desk.signIn('clerk', 'Bo')]
	const { customer } = (await anna.get(`/api/desk/orders/${orderId}`)).json()
	const edit = (who: typeof anna, city: string, was: string) =>
		who.act('edit', { orderId, edits: { city }, shown: { city: was } })
	expect((await edit(bo, 'Umeå', customer.city)).json()).toMatchObject({ outcome: 'changed' })
	expect((await edit(anna, 'Luleå', customer.city)).json()).toEqual({
		outcome: 'changed-meanwhile',
		fields: ['city'],
	})
	// The same words are no quarrel, and another field is none either.
	expect((await edit(anna, 'Umeå', customer.city)).json()).toEqual({ outcome: 'unchanged' })
	const phone = { edits: { phoneNumber: '071' }, shown: { phoneNumber: customer.phoneNumber } }
	expect((await anna.act('edit', { orderId, ...phone })).json()).toMatchObject({
		outcome: 'changed',
	})
	expect((await edit(anna, 'Luleå', 'Umeå')).json()).toMatchObject({ outcome: 'changed' })
	const { history } = (await anna.get(`/api/desk/orders/${orderId}`)).json()
	const cities = history.flatMap(({ changed }: { changed?: { field: string; new: string } }) =>
		changed?.field === 'city' ? [changed.new] : [],
	)
	expect(cities).toEqual(['Umeå', 'Luleå'])
})

test('O5 what was given back on the provider’s own pages is told with its payment', async () => {
	const desk = await runDesk({ works: false })
	const orderId = await storePaid(desk, { settledOre: 1300_00 })
	await desk.shop.pool.query('update payment_attempts set refunded_elsewhere_ore = 5000')
	const anna = await desk.signIn('clerk', 'Anna')
	expect((await anna.get(`/api/desk/orders/${orderId}`)).json()).toMatchObject({
		payments: [{ settledOre: 1300_00, refundedElsewhereOre: 50_00 }],
	})
	const { output } = await typeAtDesk(desk, `order ${orderId}`)
	expect(output).toContain('Given back on the provider’s own pages: 50,00 SEK')
})

test('D22 who has an order open is seen by the others, of all processes, and keeps no session by it', async () => {
	const desk = await runDesk({ works: false })
	const { pool } = desk.shop
	const orderId = await storeOrder(desk.shop.db)
	const [anna, bo] = [await desk.signIn('reader', 'Anna'), await desk.signIn('clerk', 'Bo')]
	const path = `/api/desk/orders/${orderId}/viewers`
	const look = async (who: typeof anna) => {
		const answer = await who.post(path, {}, { 'x-background': '1' })
		return v.parse(viewersSchema, answer.json()).viewers.map(({ name }) => name)
	}
	expect(await look(anna)).toEqual([])
	expect(await look(bo)).toEqual(['Anna'])
	expect(await look(anna)).toEqual(['Bo'])
	expect((await typeAtDesk(desk, `order ${orderId}`)).output).toMatch(/Open at\s+Anna, Bo/)
	const active = () => pool.query('select max(active_at) as at from desk_sessions')
	const before = await active()
	await after(5)
	await look(anna)
	expect((await active()).rows).toEqual(before.rows)
	expect(await bo.delete(path)).toMatchObject({ status: 204 })
	expect(await look(anna)).toEqual([])
	// Whoever is gone without a word is forgotten.
	await look(bo)
	await pool.query(`update order_viewers set seen_at = now() - interval '31 seconds'`)
	expect(await look(anna)).toEqual([])
	await pool.query(`update order_viewers set seen_at = now() - interval '2 hours'`)
	await look(anna)
	expect((await pool.query('select from order_viewers')).rowCount).toBe(1)
	expect(await anna.post('/api/desk/orders/x/viewers', {})).toMatchObject({ status: 404 })
	expect(await desk.browser().post(path, {})).toMatchObject({ status: 401 })
})

test('D12 the papers of an order are opened by who may, and who opened a certificate is written down', async () => {
	const desk = await runDesk()
	await archive(desk, CAR)
	const { orderId } = await storeDelivered(desk, [CAR], ['SENT'])
	const [clerk, reader] = [await desk.signIn('clerk', 'Anna'), await desk.signIn('reader')]
	const at = `/api/desk/orders/${orderId}`
	const { documents } = (await reader.get(at)).json()
	expect(documents).toMatchObject([{ chassisNumber: CAR, hasBytes: true, isGiven: true }])
	const receipt = await reader.get(`${at}/receipt`)
	expect(receipt.headers).toMatchObject({
		'content-type': 'application/pdf',
		'content-disposition': expect.stringMatching(/^inline; filename="kvitto-\d+\.pdf"$/),
	})
	const certificate = `${at}/certificates/${documents[0].sha256}`
	expect(await reader.get(certificate)).toMatchObject({ status: 403 })
	expect(await clerk.get(certificate)).toMatchObject({ status: 200 })
	const { rows } = await desk.shop.pool.query(
		`select operator from acts where act = 'save-document'`,
	)
	expect(rows).toEqual([{ operator: 'Anna' }])
	// Of another order's cars there is nothing to be had here.
	const other = await storeOrder(desk.shop.db, { chassisNumbers: [SECOND] })
	const elsewhere = certificate.replace(orderId, other)
	for (const none of [elsewhere, `${at}/credit-notes/1`, `${at}/credit-notes/x`]) {
		expect(await clerk.get(none), none).toMatchObject({ status: 404 })
	}
	expect(await clerk.get(`${at}/terms/${'0'.repeat(64)}`)).toMatchObject({ status: 404 })
})

test('D14 D12 what swapping and erasing would do is told beforehand, and nothing is done by that', async () => {
	const desk = await runDesk()
	const orderId = await placePaidOrder(desk, buildOrder())
	const [clerk, manager] = [await desk.signIn('clerk'), await desk.signIn('manager')]
	const at = `/api/desk/orders/${orderId}`
	const order = (await clerk.get(at)).json()
	const from = order.cars[0].chassisNumber
	const preview = async (to: string) =>
		v.parse(swapPreviewSchema, (await clerk.get(`${at}/swap?from=${from}&to=${to}`)).json())
	expect(await preview(SECOND)).toEqual({
		outcome: 'possible',
		status: 'SETTLED',
		car: 'deliverable',
		totalOre: order.totalOre,
		newTotalOre: order.totalOre,
	})
	expect(await preview('VND9X8Y7Z6W543210')).toEqual({ outcome: 'unknown-car' })
	expect(await clerk.get(`${at}/swap?from=${from}&to=short`)).toMatchObject({ status: 400 })
	const typed = `swap-car ${orderId} ${from} ${SECOND} --dry-run`
	expect((await typeAtDesk(desk, typed)).output).toContain('Only looked')

	expect(await clerk.get(`${at}/erasing`)).toMatchObject({ status: 403 })
	const erasing = (await manager.get(`${at}/erasing`)).json()
	expect(v.parse(erasingPreviewSchema, erasing)).toMatchObject({
		toErase: [],
		toAnonymise: [order.reference],
	})
	const { history: _, ...after } = (await clerk.get(at)).json()
	expect(after).toMatchObject({ cars: order.cars, customer: order.customer })

	await archive(desk, from)
	await eventually(async () => {
		await tellNow(desk)
		expect(await statusesOf(desk, orderId)).toEqual(['SENT'])
	})
	expect(await preview(SECOND)).toEqual({ outcome: 'delivered' })
})

test('O11 D12 while the vehicle register is away that is said, and nothing is changed', async () => {
	const register = {
		findCars: () => Promise.reject(new RegisterUnavailableError('The register answers 503.')),
	}
	const desk = await runDesk({ works: false, changes: { handling: 'manual', register } })
	const { orderId } = await desk.place(buildOrder({ chassiNumbers: [CAR] }))
	const clerk = await desk.signIn('clerk')
	const at = `/api/desk/orders/${orderId}`
	const order = (await clerk.get(at)).json()
	for (const asked of [
		clerk.get(`${at}/handling`),
		clerk.get(`${at}/swap?from=${CAR}&to=${SECOND}`),
		clerk.act('handle', { orderId, decisions: [] }),
		clerk.act('swap-car', { orderId, from: CAR, to: SECOND }),
	]) {
		const { status, body } = await asked
		expect({ status, code: JSON.parse(body).code }).toEqual({ status: 503, code: 'register-away' })
	}
	expect((await clerk.get(at)).json()).toMatchObject({ status: order.status, cars: order.cars })
})
