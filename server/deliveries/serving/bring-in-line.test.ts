import { describe, expect, test } from 'vitest'
import { archive, CAR, SECOND, statusesOf } from '../../desk/testing-certificates.ts'
import { swapCar } from '../../orders/changing/swap-car.ts'
import { refundOrder } from '../../orders/refunding/refund-order.ts'
import type { Shop } from '../../orders/shop.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { chooseForms } from '../by-hand/choose-forms.ts'
import type { DeliveryForm } from '../certificates.ts'
import { deliverOrder } from '../deliver-order.ts'
import { moveDeliveries } from '../move-delivery.ts'
import { formsOf } from './bring-in-line.ts'

const THIRD = 'VND3J4K5L6M789012'

const place = (running: RunningShop, ...chassiNumbers: string[]) =>
	placeSettled(running, buildOrder({ chassiNumbers }))

/** DELIVERY as somebody has set it since. */
const nowBy = (shop: Shop, ...forms: DeliveryForm[]): Shop => ({
	...shop,
	certificates: { ...shop.certificates, forms },
})

const refund = (shop: Shop, orderId: string) =>
	refundOrder(shop, { orderId, amountOre: 50_00, reason: 'late' })

/** Each car with the form and the status of its deliveries. */
async function delivered({ shop }: RunningShop, orderId: string): Promise<string[]> {
	const rows = await shop.db
		.selectFrom('deliveries')
		.select(['chassis_number', 'form', 'status'])
		.where('order_id', '=', orderId)
		.orderBy('chassis_number')
		.orderBy('form')
		.execute()
	return rows.map(({ chassis_number, form, status }) => `${chassis_number} ${form} ${status}`)
}

async function send({ shop }: RunningShop, orderId: string): Promise<void> {
	await shop.db.transaction().execute(async (transaction) => {
		const begun = await transaction
			.selectFrom('deliveries')
			.select('id')
			.where('order_id', '=', orderId)
			.execute()
		const ids = begun.map(({ id }) => id)
		await moveDeliveries(transaction, ids, { to: 'READY', cause: 'test' })
		await moveDeliveries(transaction, ids, { to: 'SENT', cause: 'test' })
	})
}

describe('an order that was delivered by hand, before there were deliveries', () => {
	async function placeBefore(running: RunningShop): Promise<string> {
		const orderId = await place(running, CAR, SECOND)
		await archive(running, CAR)
		await running.shop.pool.query("update receipts set issued_at = now() - interval '1 year'")
		return orderId
	}

	test('C2 is not begun by a refund: nothing is promised, and nobody is mailed', async () => {
		const running = await runShop({ works: false })
		const orderId = await placeBefore(running)
		expect(await refund(running.shop, orderId)).toMatchObject({ amountOre: 50_00 })
		await deliverOrder(running.shop, orderId)
		expect(await statusesOf(running, orderId)).toEqual([])
		const mails = "select from mails where kind = 'certificate-ready'"
		expect((await running.shop.pool.query(mails)).rowCount).toBe(0)
	})

	test('C6 is delivered once an operator chooses in which form', async () => {
		const running = await runShop({ works: false })
		const orderId = await placeBefore(running)
		await chooseForms(running.shop, { orderId, forms: ['post'] })
		await deliverOrder(running.shop, orderId)
		expect(await delivered(running, orderId)).toEqual([
			`${CAR} post WAITING`,
			`${SECOND} post WAITING`,
		])
	})
})

describe('an order whose deliveries were begun before DELIVERY was changed', () => {
	test.each<[DeliveryForm, DeliveryForm[]]>([
		['file', ['post']],
		['file', ['file', 'post']],
		['post', ['file']],
	])(
		'C1 C6 by %s is not delivered again by %j when some of it is given back',
		async (form, forms) => {
			const running = await runShop({ works: false, certificates: { forms: [form] } })
			const orderId = await place(running, CAR)
			await archive(running, CAR)
			await deliverOrder(running.shop, orderId)
			await send(running, orderId)
			const shop = nowBy(running.shop, ...forms)
			await refund(shop, orderId)
			await deliverOrder(shop, orderId)
			expect(await delivered(running, orderId)).toEqual([`${CAR} ${form} SENT`])
			expect(await formsOf(shop, shop.db, orderId)).toEqual([form])
		},
	)

	test('C6 O6 delivers a car that takes the place of another as it does the others', async () => {
		const running = await runShop({ works: false })
		const orderId = await place(running, CAR, SECOND)
		await deliverOrder(running.shop, orderId)
		const shop = nowBy(running.shop, 'post')
		await swapCar(shop, { orderId, from: SECOND, to: THIRD, operator: 'Anna' })
		await deliverOrder(shop, orderId)
		const swapped = [`${CAR} file WAITING`, `${SECOND} file STOPPED`, `${THIRD} file WAITING`]
		expect(await delivered(running, orderId)).toEqual(swapped.toSorted())
	})

	test('C6 is delivered as an operator chooses, in the forms before no more', async () => {
		const running = await runShop({ works: false })
		const orderId = await place(running, CAR)
		await deliverOrder(running.shop, orderId)
		const shop = nowBy(running.shop, 'file', 'post')
		await chooseForms(shop, { orderId, forms: ['post'] })
		await deliverOrder(shop, orderId)
		expect(await delivered(running, orderId)).toEqual([
			`${CAR} file STOPPED`,
			`${CAR} post WAITING`,
		])
		expect(await formsOf(shop, shop.db, orderId)).toEqual(['post'])
	})
})
