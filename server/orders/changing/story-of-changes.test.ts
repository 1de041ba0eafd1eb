import { describe, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { runShop } from '../../testing/running-shop.ts'
import { placeOpened } from '../../testing/steps/place-opened.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { erasePerson } from '../retention/erase-person.ts'
import { edit, story } from './testing/edit.ts'

describe('the story of what was changed', () => {
	test('O6 goes when the person is erased, also by a process of the version before', async () => {
		const running = await runShop({ works: false })
		const orderIds = [
			await placeSettled(running, buildOrder()),
			await placeSettled(running, buildOrder({ emailAddress: 'per@example.com' })),
		]
		for (const orderId of orderIds) await edit(running, orderId, { lastName: 'Berg' })
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		expect(await story(running)).toHaveLength(1)
		expect(await edit(running, orderIds[0] ?? '', { lastName: 'Berg' })).toEqual({
			outcome: 'anonymised',
		})
		await running.shop.pool.query('update orders set reduced_at = now()')
		expect(await story(running)).toEqual([])
	})

	test('O6 does not keep the address of somebody else who is erased', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await placeOpened(running, buildOrder({ emailAddress: 'aas@example.com' }))
		await edit(running, orderId, { emailAddress: 'asa@example.com', city: 'Umeå' })
		await erasePerson(running.shop, 'Aas@example.com')
		expect(await story(running)).toEqual([{ field: 'city', old: 'Östersund', new: 'Umeå' }])
	})
})
