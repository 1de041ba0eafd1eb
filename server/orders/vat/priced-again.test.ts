import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { makeProviderFail } from '../../testing/stand-ins.ts'
import type { VatNumberAnswer } from '../../vat/vat-number-check.ts'
import { editOrder } from '../changing/edit-order.ts'
import { swapCar } from '../changing/swap-car.ts'
import { handleOrder } from '../handling/handle-order.ts'
import { checkVatNumber } from './check-vat-number.ts'
import { checksOf, germans, SERVICE } from './testing.ts'

const NO_ANSWER = { answer: 'unavailable', identifier: null, errorCode: 'MS_UNAVAILABLE' } as const

const answering = ({ shop }: RunningShop, answer: VatNumberAnswer) => ({
	...shop,
	vatNumbers: { ask: async () => answer },
})

async function placeHandled(running: RunningShop, vatNumber = 'DE100'): Promise<string> {
	const { orderId } = await running.place(germans(vatNumber))
	await handleOrder(running.shop, orderId)
	return orderId
}

async function swapWhile(running: RunningShop, orderId: string, answer: VatNumberAnswer) {
	const swap = { orderId, from: CARS_TO_TRY.withEverything, to: 'VND2E3F4G5H678901' }
	const shop = answering(running, answer)
	expect(await swapCar(shop, { ...swap, operator: 'Anna' })).toMatchObject({ outcome: 'swapped' })
	return running.summary(orderId)
}

describe('O4 an order that is priced again', () => {
	test('keeps the number that VIES confirmed, with its proof, while VIES does not answer', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const orderId = await placeHandled(running)
		const proof = await checksOf(running)
		expect(proof).toMatchObject([
			{ number: 'DE100', answer: 'valid', identifier: expect.stringMatching(/^WAPI/) },
		])
		expect(await swapWhile(running, orderId, NO_ANSWER)).toMatchObject({
			rateOfVat: 0,
			totalPrice: 1000,
			vatFree: { reason: 'reverse-charge', vatNumber: 'DE100' },
		})
		expect(await checksOf(running)).toEqual(proof)
	})

	test('bears VAT once VIES says that the number is no longer one', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const orderId = await placeHandled(running)
		const invalid = { answer: 'invalid', identifier: null, errorCode: null } as const
		expect(await swapWhile(running, orderId, invalid)).toMatchObject({ totalPrice: 1250 })
		expect(await checksOf(running)).toMatchObject([{ number: 'DE100', answer: 'invalid' }])
	})

	test('bears VAT with another number, of which nothing is known', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		const orderId = await placeHandled(running)
		const edits = { vatNumber: 'DE101' }
		await editOrder(answering(running, NO_ANSWER), { orderId, edits, operator: 'Anna' })
		expect(await running.summary(orderId)).toMatchObject({ totalPrice: 1250 })
		expect(await checksOf(running)).toMatchObject([{ number: 'DE101', answer: 'unavailable' }])
	})

	test('bears no VAT with a number that was confirmed late, and has none to give back', async () => {
		const running = await runShop({ ...SERVICE, works: false })
		await makeProviderFail(running, { vies: 'down' })
		const orderId = await placeHandled(running)
		await makeProviderFail(running, { vies: 'none' })
		await checkVatNumber(running.shop, orderId)
		expect(await running.summary(orderId)).toMatchObject({ totalPrice: 1250 })
		expect(await swapWhile(running, orderId, NO_ANSWER)).toMatchObject({ totalPrice: 1000 })
		const { rows } = await running.shop.pool.query('select credited_at from vat_checks')
		expect(rows).toEqual([{ credited_at: expect.any(Date) }])
	})
})
