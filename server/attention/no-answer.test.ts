import { expect, test } from 'vitest'
import { storePaid, typeAtDesk } from '../desk/testing-desk.ts'
import { refundOrder } from '../orders/refunding/refund-order.ts'
import { buildOrder } from '../testing/build-order.ts'
import { eventually, placePayableOrder, runShop } from '../testing/running-shop.ts'
import { mailsTo, makeProviderFail } from '../testing/stand-ins.ts'
import { itemOf, keysIn, referenceOf } from './testing/listed-items.ts'

test('O8 no word from the provider for a day: one for lost callbacks, one for each card that hangs', async () => {
	const running = await runShop({ works: false })
	const hangs = await storePaid(running, { settledOre: 1 })
	const lost = await storePaid(running, {})
	const { pool } = running.shop
	await pool.query(
		`update payment_attempts set status = 'PENDING_CONFIRMATION' where order_id = $1`,
		[hangs],
	)
	await pool.query(`update orders set status = 'CREATED' where id = $1`, [hangs])
	expect(await keysIn(running)).toEqual([])
	await pool.query(`update payment_attempts set status_since = now() - interval '25 hours'`)
	const reference = await referenceOf(running, hangs)
	expect((await keysIn(running)).toSorted()).toEqual([
		`callback-missing ${reference}`,
		'callback-missing zaver',
	])
	expect(await itemOf(running, lost)).toMatchObject({
		why: {
			en: expect.stringMatching(/^1 payment of the last days .*It is in our books/),
			sv: expect.stringMatching(/^1 betalning de senaste dagarna .*Den finns i våra böcker/),
		},
		acts: [`check ${await referenceOf(running, lost)}`],
	})
	await pool.query(
		`insert into provider_events (provider, event_key, reference, body)
		select provider, 'late', reference, '' from payment_attempts where order_id = $1`,
		[lost],
	)
	expect(await keysIn(running)).toEqual([`callback-missing ${reference}`])
})

test('O8 a refund that the provider has not answered for a day, or answered and not made for a week', async () => {
	const running = await runShop({ works: false })
	const orderId = await storePaid(running, {})
	const promised = await refundOrder(running.shop, { orderId, amountOre: 300_00, reason: '' })
	const look = async (status: string, age: string) => {
		const set = 'update refunds set status = $1, created_at = now() - $2::interval'
		await running.shop.pool.query(set, [status, age])
		return (await itemOf(running, orderId))?.why.en ?? null
	}
	expect(await look('OPENING', '23 hours')).toBeNull()
	const hanging = await look('OPENING', '25 hours')
	expect(hanging).toContain('whether it made the refund of 300,00 SEK')
	expect(hanging).toContain('refundId' in promised ? `as ${promised.refundId}` : 'a refund')
	expect(await look('PENDING', '6 days')).toBeNull()
	expect(await look('PENDING', '8 days')).toContain('has had the refund of 300,00 SEK under way')
	expect(await look('EXECUTED', '8 days')).toBeNull()
})

test('O8 a mail that was refused, until another one is sent; a step that gave up, until it is tried again', async () => {
	const running = await runShop()
	await makeProviderFail(running, { mail: 'permanent' })
	const orderId = await placePayableOrder(running, buildOrder())
	const reference = await referenceOf(running, orderId)
	await eventually(async () => {
		expect(await itemOf(running, orderId)).toMatchObject({
			key: `mail-refused ${reference}`,
			why: { en: expect.stringMatching(/^The mail server refused the address \(\w+\)/) },
			acts: [`edit ${reference} --email ADDRESS`, `resend ${reference}`],
		})
	})
	await makeProviderFail(running, { mail: 'none' })
	await typeAtDesk(running, `resend ${reference}`)
	await eventually(async () => expect(await keysIn(running)).toEqual([]))

	await running.shop.pool.query(
		`insert into pgboss.job (name, data, source_name, source_id, source_output, source_retry_count, state)
		values ('dead-letters', json_build_object('orderId', $1::text), 'open-payment', gen_random_uuid(),
			'{"error":"PaymentRefusedError","code":"HTTP_422"}', 0, 'completed')`,
		[orderId],
	)
	const { acts = [], why } = (await itemOf(running, orderId)) ?? {}
	expect(why?.en).toContain('Open a payment: The payment provider said no (HTTP_422)')
	expect(await typeAtDesk(running, acts[0] ?? '')).toMatchObject({ code: 0 })
	expect(await keysIn(running)).toEqual([])
	expect(await mailsTo(running, 'asa@example.com')).not.toEqual([])
})
