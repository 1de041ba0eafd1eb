import { expect, test } from 'vitest'
import { storePaid } from '../desk/testing-desk.ts'
import { runShop } from '../testing/running-shop.ts'
import { orderOfStep } from './order-of-step.ts'

test('a step about a payment is about its order, also where it names only a part of the payment', async () => {
	const { shop } = await runShop({ works: false })
	const orderId = await storePaid({ shop }, {})
	const { rows } = await shop.pool.query('select reference from payment_attempts')
	const { reference } = rows[0]
	const findPayment = async (part: string) => (part === 'pi_1' ? reference : null)
	const asking = { ...shop, provider: { ...shop.provider, findPayment } }
	for (const named of [reference, 'pi_1']) {
		expect(await orderOfStep(asking, { payment: named, status: 'LOST' })).toBe(orderId)
		expect(await orderOfStep(asking, { reference: named })).toBe(orderId)
	}
	expect(await orderOfStep(asking, { reference: 'pi_2' })).toBeNull()
})
