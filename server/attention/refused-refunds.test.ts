import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { typeAtDesk } from '../desk/testing-desk.ts'
import { handleOrder } from '../orders/handling/handle-order.ts'
import { storeSettled } from '../orders/refunding/testing.ts'
import { buildOrder } from '../testing/build-order.ts'
import { type RunningShop, runShop } from '../testing/running-shop.ts'
import { itemOf, referenceOf } from './testing/listed-items.ts'

const [CAR, SECOND] = [CARS_TO_TRY.withEverything, 'VND2E3F4G5H678901'] as const

async function storeTwoCars(running: RunningShop) {
	const { orderId } = await running.place(buildOrder({ chassiNumbers: [CAR, SECOND] }))
	await handleOrder(running.shop, orderId)
	await storeSettled(running.shop, orderId)
	const reference = await referenceOf(running, orderId)
	const giveBack = (what: string) =>
		typeAtDesk(running, `refund ${reference} ${what} --again --yes`, { patienceMs: 1 })
	return { orderId, reference, giveBack }
}

/** What no worker makes waits, until the provider says no to it. */
const refuse = ({ shop }: RunningShop) =>
	shop.pool.query("update refunds set status = 'CANCELLED' where status = 'OPENING'")

const accept = ({ shop }: RunningShop) =>
	shop.pool.query("update refunds set status = 'EXECUTED' where status = 'OPENING'")

describe('a refund that was refused', () => {
	test('O8 of a car is suggested with the car, so that its certificate does not go out; of several each with its own', async () => {
		const running = await runShop({ works: false })
		const { orderId, reference, giveBack } = await storeTwoCars(running)
		await giveBack(`--car ${CAR}`)
		await refuse(running)
		expect(await itemOf(running, orderId)).toMatchObject({
			key: `refund-refused ${reference}`,
			why: { en: expect.stringMatching(/^The provider did not give 1 250,00 SEK back/) },
			steps: [{ act: 'refund', order: reference, cars: [CAR] }],
			acts: [`refund ${reference} --car ${CAR}`],
		})

		await giveBack(`--car ${SECOND}`)
		await refuse(running)
		expect((await itemOf(running, orderId))?.acts.toSorted()).toEqual([
			`refund ${reference} --car ${CAR}`,
			`refund ${reference} --car ${SECOND}`,
		])
	})

	test('O8 by a bank days later is not suggested again: our books have it as given back', async () => {
		const running = await runShop({ works: false })
		const { orderId, giveBack } = await storeTwoCars(running)
		await giveBack(`--car ${CAR}`)
		await accept(running)
		await running.shop.pool.query(
			`insert into transitions (subject, order_id, attempt_id, refund_id, from_status, to_status, cause)
			select 'refund', order_id, attempt_id, id, 'EXECUTED', 'CANCELLED', 'failed at the provider'
			from refunds`,
		)
		expect(await itemOf(running, orderId)).toMatchObject({
			why: { en: expect.stringMatching(/Pay it back in another way, book it by hand/) },
			acts: [],
		})
	})
})
