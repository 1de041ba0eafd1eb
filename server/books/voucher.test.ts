import path from 'node:path'
import { expect, test } from 'vitest'
import { erasePerson } from '../orders/retention/erase-person.ts'
import { buildOrder, buildVatRules } from '../testing/build-order.ts'
import { runShop } from '../testing/running-shop.ts'
import { placeSettled } from '../testing/steps/place-settled.ts'
import { folderForFiles, storeRefund, typed, vouchersIn } from './testing.ts'

test('B2 what somebody in Åland gets back after they were erased is booked on the account of its sale', async () => {
	const vat = buildVatRules({ supply: 'service' })
	const running = await runShop({ works: false, changes: { vat } })
	const order = buildOrder({ countryCode: 'FI', zipCode: '22100' })
	const orderId = await placeSettled(running, order)
	await running.shop.pool.query(
		`with receipt as (update receipts set issued_at = $2 where order_id = $1)
		update transitions set at = $2 where order_id = $1`,
		[orderId, '2026-03-10T12:00:00Z'],
	)
	await erasePerson(running.shop, order.emailAddress, { undeliveredToo: true })
	await storeRefund(running, orderId, { at: '2026-03-11T12:00:00Z', ore: 125_00 })

	const file = path.join(await folderForFiles(), 'march.se')
	await typed(running, `books export 2026-03 --sie ${file}`)
	expect(await vouchersIn(file)).toEqual([
		'R 1 20260310 1580=125000 3001=-100000 2611=-25000',
		'K 1 20260311 1580=-12500 3001=10000 2611=2500',
	])
})
