import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { typeAtDesk } from '../../desk/testing-desk.ts'
import { buildCompanyOrder, buildOrder } from '../../testing/build-order.ts'
import { eventually, placePayableOrder, runShop } from '../../testing/running-shop.ts'
import { makeProviderFail, paymentsAtProvider } from '../../testing/stand-ins.ts'
import { placeOpened } from '../../testing/steps/place-opened.ts'
import { receiveWithdrawal } from '../../withdrawals/receive-withdrawal.ts'
import { saidOf } from '../../withdrawals/testing.ts'
import { reconcile } from '../paying/reconcile.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import { erasePerson, ordersOf } from './erase-person.ts'
import { BUYER, CANARY, hits, PERSON, PLATE, pay } from './testing.ts'

describe('erasing a person', () => {
	test('O14 leaves no trace in tables and queue, but what the books need: the facts, and the buyer of the receipt', async () => {
		const running = await runShop()
		const unpaid = await placePayableOrder(running, CANARY)
		const paid = await placePayableOrder(running, CANARY)
		await pay(running, paid)
		const other = await placePayableOrder(running, buildOrder())
		await typeAtDesk(running, ['note', paid, 'Canaria calls again'])
		const said = await saidOf(running.shop, paid)
		await receiveWithdrawal(running.shop, said, '192.0.2.1')
		await receiveWithdrawal(running.shop, { ...said, orderNumber: 'none' }, '192.0.2.1')
		await typeAtDesk(running, 'withdrawals decline 1 --reason Canaria --yes')
		expect(await hits(running, ['canaria'])).toEqual(
			expect.arrayContaining([
				'public.note_versions: canaria',
				'public.sent_mails: canaria',
				'public.withdrawals: canaria',
			]),
		)

		expect(await ordersOf(running.shop, 'canary@gulfink.EXAMPLE')).toEqual({
			toErase: [unpaid],
			toAnonymise: [paid],
		})
		expect(
			await erasePerson(running.shop, 'canary@gulfink.EXAMPLE', { undeliveredToo: true }),
		).toEqual({
			erased: 1,
			anonymised: 1,
			withdrawals: 1,
			corrected: 0,
			undelivered: [],
		})
		expect(await hits(running, [...PERSON, unpaid])).toEqual(
			BUYER.map((word) => `public.receipts: ${word}`),
		)
		// Another person's order has the same car: that plate may stay.
		await eventually(async () => {
			const plates = ['public.order_lines', 'public.sent_mails'].map(
				(table) => `${table}: ${PLATE}`,
			)
			expect((await hits(running, [PLATE])).toSorted()).toEqual(plates)
		})
		const { rows: mails } = await running.shop.pool.query(
			'select distinct order_id from sent_mails join mails on mails.id = mail_id',
		)
		expect(mails).toEqual([{ order_id: other }])
		expect(await running.summary(other)).toMatchObject({ cars: [{ regNumber: 'ABC12D' }, {}] })

		expect(await running.summary(unpaid)).toBeNull()
		expect(await running.summary(paid)).toMatchObject({
			paymentStatus: 'SETTLED',
			totalPrice: 1250,
			cars: [{ chassiNumber17: CARS_TO_TRY.withEverything, regNumber: null }, { isVat: true }],
		})
	})

	test('closes what could still be paid, and changes nothing while the provider is away', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await placeOpened(running, CANARY)
		await makeProviderFail(running, { api: 'down' })
		await expect(erasePerson(running.shop, CANARY.emailAddress)).rejects.toThrow()
		expect(await running.summary(orderId)).not.toBeNull()

		await makeProviderFail(running, { api: 'none' })
		await erasePerson(running.shop, CANARY.emailAddress)
		expect(await paymentsAtProvider(running)).toMatchObject([{ paymentStatus: 'CANCELLED' }])
	})

	test('lets money that was promised back go back, and keeps no word of why', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, CANARY)
		await pay(running, orderId)
		await makeProviderFail(running, { api: 'down' })
		await refundOrder(running.shop, { orderId, amountOre: 100_00, reason: 'Canaria is ill' })
		await erasePerson(running.shop, CANARY.emailAddress, { undeliveredToo: true })
		expect(await hits(running, PERSON)).toEqual(BUYER.map((word) => `public.receipts: ${word}`))
		await makeProviderFail(running, { api: 'none' })
		await eventually(async () => {
			await reconcile(running.shop)
			expect(await paymentsAtProvider(running)).toMatchObject([{ refundedAmount: 100 }])
		})
	})

	test('keeps a company in the books, without its contact person', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await placeOpened(
			running,
			buildCompanyOrder({ firstName: 'Canaria', lastName: 'Gulfink' }),
		)
		await running.shop.pool.query("update payment_attempts set status = 'SETTLED'")
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		const { rows } = await running.shop.pool.query(
			'select company_name, vat_number, city, first_name, email_address from orders where id = $1',
			[orderId],
		)
		expect(rows).toEqual([
			{
				company_name: 'Bilfirman & Söner AB',
				vat_number: 'SE556677889901',
				city: 'Östersund',
				first_name: '',
				email_address: '',
			},
		])
	})
})
