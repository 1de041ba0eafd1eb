import { describe, expect, test } from 'vitest'
import { typeAtDesk } from '../../desk/testing-desk.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, placePayableOrder, runShop } from '../../testing/running-shop.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { erasePerson } from '../retention/erase-person.ts'
import { hits } from '../retention/testing.ts'
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

	test('O6 O14 neither it nor a mail that went there keeps the address of somebody else who is erased', async () => {
		const running = await runShop()
		const typed = buildOrder({ emailAddress: 'aas@example.com' })
		const orderId = await placePayableOrder(running, typed)
		await eventually(async () =>
			expect(await hits(running, ['aas@example.com'])).toContain(
				'public.sent_mails: aas@example.com',
			),
		)
		await edit(running, orderId, { emailAddress: 'asa@example.com', city: 'Umeå' })
		const erase = () => typeAtDesk(running, 'erase Aas@example.com --yes')
		expect((await erase()).output).toContain('and 1 order of others')
		expect(await hits(running, ['aas@example.com'])).toEqual([])
		expect(await story(running)).toEqual([{ field: 'city', old: 'Östersund', new: 'Umeå' }])
		expect((await erase()).errors).toContain('Nobody has ordered')
	})
})
