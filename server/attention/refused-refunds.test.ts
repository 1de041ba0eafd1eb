import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { typeAtDesk } from '../desk/testing-desk.ts'
import { handleOrder } from '../orders/handling/handle-order.ts'
import { storeSettled } from '../orders/refunding/testing.ts'
import { buildOrder } from '../testing/build-order.ts'
import { type RunningShop, runShop } from '../testing/running-shop.ts'
import { itemOf, keysIn, referenceOf } from './testing/listed-items.ts'

const [CAR, SECOND] = [CARS_TO_TRY.withEverything, 'VND2E3F4G5H678901'] as const

async function storeTwoCars(running: RunningShop) {
	const { orderId } = await running.place(buildOrder({ chassiNumbers: [CAR, SECOND] }))
	await handleOrder(running.shop, orderId)
	await storeSettled(running.shop, orderId)
	const reference = await referenceOf(running, orderId)
	const giveBack = (what: string) =>
		typeAtDesk(running, `refund ${reference} --again --yes ${what}`.trim(), { patienceMs: 1 })
	return { orderId, reference, giveBack }
}

/** What no worker makes waits, until the provider says yes or no to it. */
const answer =
	(to: string, cause: string, from = 'OPENING') =>
	async (running: RunningShop) => {
		await running.shop.pool.query(
			`insert into transitions (subject, order_id, attempt_id, refund_id, from_status, to_status, cause)
		select 'refund', order_id, attempt_id, id, status, $1, $2 from refunds where status = $3`,
			[to, cause, from],
		)
		await running.shop.pool.query("update refunds set status = $1 where status = 'OPENING'", [to])
	}

const accept = answer('EXECUTED', 'refund')
const refuse = answer('CANCELLED', 'refund')
const sendBack = answer('CANCELLED', 'failed at the provider', 'EXECUTED')

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

	test('O8 of one car is not made up for by that of another', async () => {
		const running = await runShop({ works: false })
		const { orderId, reference, giveBack } = await storeTwoCars(running)
		await giveBack(`--car ${CAR}`)
		await giveBack(`--car ${SECOND}`)
		await refuse(running)
		await giveBack(`--car ${CAR}`)
		expect(await itemOf(running, orderId)).toMatchObject({
			why: { en: expect.stringContaining('did not give 1 250,00 SEK back') },
			acts: [`refund ${reference} --car ${SECOND}`],
		})
		await giveBack(`--car ${SECOND}`)
		expect(await keysIn(running)).toEqual([])
	})

	test('O8 of cars is suggested for those that are left', async () => {
		const running = await runShop({ works: false })
		const { orderId, reference, giveBack } = await storeTwoCars(running)
		await giveBack(`--car ${CAR} --car ${SECOND}`)
		await refuse(running)
		await giveBack(`--car ${SECOND}`)
		expect(await itemOf(running, orderId)).toMatchObject({
			why: { en: expect.stringContaining('did not give 1 250,00 SEK back') },
			acts: [`refund ${reference} --car ${CAR}`],
		})
		// All that was left went back, by whatever name.
		await giveBack('')
		expect(await keysIn(running)).toEqual([])
	})

	test('O8 of two amounts, each is made up for by its own; one that is refused again is owed once', async () => {
		const running = await runShop({ works: false })
		const { orderId, reference, giveBack } = await storeTwoCars(running)
		await giveBack('--amount 300')
		await giveBack('--amount 300')
		await refuse(running)
		await giveBack('--amount 300')
		const left = { acts: [`refund ${reference} --amount 300`] }
		expect(await itemOf(running, orderId)).toMatchObject(left)
		await accept(running)
		await giveBack('--amount 300')
		await refuse(running)
		expect(await itemOf(running, orderId)).toMatchObject(left)
		await giveBack('--amount 300')
		expect(await keysIn(running)).toEqual([])
	})

	test('O8 by a bank days later is not suggested again: our books have it as given back', async () => {
		const running = await runShop({ works: false })
		const { orderId, reference, giveBack } = await storeTwoCars(running)
		await giveBack(`--car ${CAR}`)
		await accept(running)
		await sendBack(running)
		const sentBack = {
			why: { en: expect.stringMatching(/1 250,00 SEK back.* in another way, book it by hand/) },
			acts: [],
		}
		expect(await itemOf(running, orderId)).toMatchObject(sentBack)
		// The rest is other money, whether it is refused or given back.
		await giveBack('')
		await refuse(running)
		expect(await itemOf(running, orderId)).toMatchObject({
			why: { en: expect.stringContaining('2 500,00 SEK back') },
			acts: [`refund ${reference} --amount 1250`],
		})
		await giveBack('')
		expect(await itemOf(running, orderId)).toMatchObject(sentBack)
	})
})
