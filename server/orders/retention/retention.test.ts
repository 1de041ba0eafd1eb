import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { yearOf } from '../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../calendar/testing.ts'
import { storeOrder, storePaid, storePayment } from '../../desk/testing-desk.ts'
import { buildCompanyOrder, buildOrder, buildVatRules } from '../../testing/build-order.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { placeOddlyPaidOrder, placePayableOrder, runShop } from '../../testing/running-shop.ts'
import { makeProviderFail } from '../../testing/stand-ins.ts'
import { placeOpened } from '../../testing/steps/place-opened.ts'
import { cancelOrder } from '../cancel-order.ts'
import { creditNoteFile } from '../credit-notes/credit-note-file.ts'
import { handleOrder } from '../handling/handle-order.ts'
import { findReceipt } from '../receipts/find-receipt.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import { erasePerson } from './erase-person.ts'
import { enforceRetention } from './retention.ts'
import { CANARY, hits, inDays, PERSON, PLATE, pay } from './testing.ts'

describe('once a night', () => {
	test('B5 unpaid orders are erased after RETENTION_DAYS, paid ones anonymised after seven years', async () => {
		const running = await runShop({ changes: { retentionDays: 30 } })
		await awayFromMidnight()
		const unpaid = await placePayableOrder(running, CANARY)
		const paid = await placePayableOrder(running, CANARY)
		await pay(running, paid)

		await enforceRetention(running.shop, inDays(29))
		expect(await running.summary(unpaid)).not.toBeNull()

		await enforceRetention(running.shop, inDays(31))
		expect(await running.summary(unpaid)).toBeNull()
		expect(await hits(running, [unpaid])).toEqual([])
		const named = ['public.orders: canaria', 'public.sent_mails: canaria']
		expect((await hits(running, ['canaria'])).toSorted()).toEqual(named)

		const year = yearOf(new Date())
		await enforceRetention(running.shop, new Date(Date.UTC(year + 7, 11, 31)))
		expect((await hits(running, ['canaria'])).toSorted()).toEqual(named)
		await enforceRetention(running.shop, new Date(Date.UTC(year + 8, 0, 1)))
		expect(await hits(running, [...PERSON, PLATE])).toEqual([])
		expect(await running.summary(paid)).toMatchObject({ totalPrice: 1250 })
	})

	test('O4 the proof that a company’s number was checked is kept as long as its name', async () => {
		const running = await runShop({
			works: false,
			changes: { vat: buildVatRules({ supply: 'service' }) },
		})
		await awayFromMidnight()
		const german = buildCompanyOrder({ countryCode: 'DE', vatNumber: 'DE100' })
		const { orderId } = await running.place(german)
		const unpaid = await running.place({ ...german, emailAddress: 'per@example.com' })
		await handleOrder(running.shop, orderId)
		await handleOrder(running.shop, unpaid.orderId)
		await storePayment(running, orderId, {})
		const checked = async () =>
			(await running.shop.pool.query('select order_id from vat_checks')).rows
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		expect(await checked()).toHaveLength(2)
		await erasePerson(running.shop, 'per@example.com')
		expect(await checked()).toEqual([{ order_id: orderId }])
		await enforceRetention(running.shop, new Date(Date.UTC(yearOf(new Date()) + 8, 0, 1)))
		expect(await checked()).toEqual([])
		expect(await hits(running, ['de100'])).toEqual([])
	})

	test('O14 B5 receipt and credit notes of a person who was erased keep them until the books are over', async () => {
		const running = await runShop()
		await awayFromMidnight()
		const orderId = await placePayableOrder(running, CANARY)
		await pay(running, orderId)
		const request = { orderId, amountOre: 100_00, reason: '' }
		await refundOrder(running.shop, request, AbortSignal.timeout(60_000))
		await creditNoteFile(running.shop, orderId, 1)
		await erasePerson(running.shop, CANARY.emailAddress, { undeliveredToo: true })
		const buyer = async () => (await findReceipt(running.shop, orderId))?.buyer
		const kept = async () => {
			const files = 'select from receipt_files union all select from credit_note_files'
			return (await running.shop.pool.query(files)).rows
		}
		const year = yearOf(new Date())
		await enforceRetention(running.shop, new Date(Date.UTC(year + 7, 11, 31)))
		expect(await buyer()).toContain('Canaria Gulfink')
		expect(await kept()).toHaveLength(2)

		await enforceRetention(running.shop, new Date(Date.UTC(year + 8, 0, 1)))
		expect(await buyer()).toEqual([])
		expect(await kept()).toEqual([])
		const credited = await creditNoteFile(running.shop, orderId, 1, 'office')
		const { structure } = await readPdf(credited?.pdf ?? Buffer.alloc(0))
		expect(structure.join('\n')).not.toMatch(/canaria|gulfink|kanarie/i)
		expect(await hits(running, PERSON)).toEqual([])
	})

	test('B5 books are kept by Swedish years: paid half an hour into 2027 there, through all of 2034', async () => {
		const { shop } = await runShop({ works: false })
		const orderId = await storeOrder(shop.db, {
			at: new Date('2026-12-31T22:50:00Z'),
			status: 'SETTLED',
		})
		await shop.db
			.insertInto('payment_attempts')
			.values({
				id: randomUUID(),
				order_id: orderId,
				provider: 'zaver',
				method: 'card',
				status: 'SETTLED',
				amount_ore: 1250_00,
				status_since: new Date('2026-12-31T23:30:00Z'),
			})
			.execute()
		const cities = async () => (await shop.pool.query('select city from orders')).rows
		await enforceRetention(shop, new Date('2034-12-31T22:59:59Z'))
		expect(await cities()).toEqual([{ city: 'Östersund' }])
		await enforceRetention(shop, new Date('2034-12-31T23:00:00Z'))
		expect(await cities()).toEqual([{ city: '' }])
	})

	test.each([
		{ what: 'given back', subject: 'refund', to: 'EXECUTED' },
		{ what: 'accepted', subject: 'order', to: 'SETTLED' },
	] as const)(
		'books are kept from when money that came in 2026 was $what in 2027, through all of 2034',
		async ({ subject, to }) => {
			const running = await runShop({ works: false })
			const { db, pool } = running.shop
			const orderId = await storePaid(running, {
				at: '2026-12-30T12:00:00Z',
				settledOre: 1300_00,
			})
			await pool.query(
				`update payment_attempts set status_since = '2026-12-30T12:00:00Z' where order_id = $1`,
				[orderId],
			)
			const { id: attemptId } = await db
				.selectFrom('payment_attempts')
				.select('id')
				.executeTakeFirstOrThrow()
			const refund = { id: randomUUID(), order_id: orderId, attempt_id: attemptId }
			await db
				.insertInto('refunds')
				.values({ ...refund, amount_ore: 50_00, reason: '' })
				.execute()
			await db
				.insertInto('transitions')
				.values({
					subject,
					order_id: orderId,
					attempt_id: attemptId,
					refund_id: subject === 'refund' ? refund.id : null,
					from_status: 'REVIEW',
					to_status: to,
					cause: 'test',
					at: new Date('2026-12-31T23:30:00Z'),
				})
				.execute()
			const cities = async () => (await pool.query('select city from orders')).rows
			await enforceRetention(running.shop, new Date('2034-12-31T22:59:59Z'))
			expect(await cities()).toEqual([{ city: 'Östersund' }])
			await enforceRetention(running.shop, new Date('2034-12-31T23:00:00Z'))
			expect(await cities()).toEqual([{ city: '' }])
		},
	)

	test('an odd payment is in the books as well, whether it waits for an operator or was given back', async () => {
		const running = await runShop({ changes: { retentionDays: 30 } })
		await awayFromMidnight()
		const givenBack = await placeOddlyPaidOrder(running, CANARY, 1000)
		await refundOrder(running.shop, { orderId: givenBack, amountOre: 1000_00, reason: 'odd' })
		expect(await cancelOrder(running.shop, givenBack, 'Canaria wants it back')).toBe('cancelled')
		const inReview = await placeOddlyPaidOrder(running, CANARY, 1000)

		const year = yearOf(new Date())
		await enforceRetention(running.shop, new Date(Date.UTC(year + 7, 11, 31)))
		const { rows } = await running.shop.pool.query('select city from orders')
		expect(rows).toEqual([{ city: 'Kanarieholm' }, { city: 'Kanarieholm' }])
		await enforceRetention(running.shop, new Date(Date.UTC(year + 8, 0, 1)))
		expect(await hits(running, [...PERSON, PLATE])).toEqual([])
		expect(await running.summary(givenBack)).toMatchObject({ paymentStatus: 'CANCELLED' })
		expect(await running.summary(inReview)).toMatchObject({ paymentStatus: 'REVIEW' })
	})

	test('an order whose payment cannot be closed is left for tomorrow, with an alert', async () => {
		const running = await runShop({ works: false, changes: { retentionDays: 30 } })
		const { orderId } = await placeOpened(running, CANARY)
		await makeProviderFail(running, { api: 'down' })
		await enforceRetention(running.shop, inDays(31))
		expect(await running.summary(orderId)).not.toBeNull()
		expect(running.alerts).toContain('An order past its time could not be erased')
	})

	test('what was written about something of no order is kept as long as an unpaid one, and it stays settled', async () => {
		const { shop } = await runShop({ works: false, changes: { retentionDays: 30 } })
		await shop.db
			.insertInto('attention_seen')
			.values({
				kind: 'mail-refused',
				subject: 'a job',
				settled_until: new Date(),
				note: 'Canaria',
			})
			.execute()
		const settled = async () =>
			shop.db.selectFrom('attention_seen').select(['subject', 'note']).execute()
		await enforceRetention(shop, inDays(29))
		expect(await settled()).toEqual([{ subject: 'a job', note: 'Canaria' }])
		await enforceRetention(shop, inDays(31))
		expect(await settled()).toEqual([{ subject: 'a job', note: '' }])
	})

	test('B5 what earlier versions kept of the office’s own words about a person who was erased goes; that of others stays', async () => {
		const running = await runShop({ works: false })
		const { pool } = running.shop
		const erased = await storePaid(running, {})
		const other = await storePaid(running, {})
		for (const orderId of [erased, other]) {
			for (const cause of ['Canaria moved away', 'not paid in time']) {
				await pool.query(
					`insert into transitions (subject, order_id, from_status, to_status, cause)
					values ('order', $1, 'REVIEW', 'CANCELLED', $2)`,
					[orderId, cause],
				)
			}
			await pool.query(
				`insert into attention_seen (kind, subject, order_id, settled_until, note)
				values ('paid-twice', $1, $1, now(), 'Canaria knows')`,
				[orderId],
			)
		}
		await pool.query('update orders set reduced_at = now() where id = $1', [erased])
		const words = async (orderId: string) => {
			const { rows } = await pool.query(
				`select cause as said from transitions where order_id = $1 and to_status = 'CANCELLED'
				union all select note from attention_seen where order_id = $1 and settled_until is not null
				order by said`,
				[orderId],
			)
			return rows.map(({ said }) => said)
		}
		const before = await words(other)
		for (let night = 0; night < 2; night++) {
			await enforceRetention(running.shop)
			expect(await words(erased)).toEqual(['', 'cancelled by an operator', 'not paid in time'])
			expect(await words(other)).toEqual(before)
		}
	})

	test('keys, used challenges and counters are deleted after their time', async () => {
		const running = await runShop({ works: false })
		await running.place(buildOrder(), { 'idempotency-key': 'old' })
		const { pool } = running.shop
		await pool.query(
			"insert into used_captcha_challenges values ('c', null, now() - interval '1 s')",
		)
		await pool.query("insert into rate_limits values ('b', 1, now() - interval '1 s')")
		const count = async (table: string) =>
			(await pool.query(`select count(*) as n from ${table}`)).rows[0].n
		await enforceRetention(running.shop, inDays(29))
		expect(await count('idempotency_keys')).toBe(1)
		await enforceRetention(running.shop, inDays(31))
		for (const table of ['idempotency_keys', 'used_captcha_challenges', 'rate_limits']) {
			expect(await count(table)).toBe(0)
		}
	})
})
