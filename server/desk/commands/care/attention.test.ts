import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../../cars/sample-cars.ts'
import { handleOrder } from '../../../orders/handling/handle-order.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import { placePaidOrder, runShop } from '../../../testing/running-shop.ts'
import { storeOrder, storePaid, typeAtDesk } from '../../testing-desk.ts'

describe('attention', () => {
	test('O8 lists what needs a person, the oldest first, with commands that can be copied', async () => {
		const running = await runShop({ works: false })
		expect((await typeAtDesk(running, 'attention')).errors).toContain('Nothing needs you')
		const newer = await storePaid(running, { settledOre: 1000_00 })
		const older = await storePaid(running, { settledOre: 1300_00 })
		await running.shop.pool.query(
			`update transitions set at = at - interval '1 day' where order_id = $1`,
			[older],
		)
		const list = JSON.parse((await typeAtDesk(running, 'attention --json')).output)
		expect(list).toMatchObject([
			{ kind: 'wrong-amount', orderId: older },
			{ kind: 'wrong-amount', orderId: newer },
		])
		const shown = await typeAtDesk(running, 'attention', { columns: 100 })
		expect(shown.output).toContain('2 things need you')
		for (const { key, acts } of list) {
			expect(shown.output).toContain(key)
			for (const act of acts) expect(shown.output).toContain(act)
		}
		const one = await typeAtDesk(running, 'attention --limit 1')
		expect(one.errors).toContain('--limit shows more')
		const forScripts = await typeAtDesk(running, 'attention --limit 1 --json')
		expect(forScripts.errors).toContain('--limit shows more')
		const [{ key }] = list
		const byKey = await typeAtDesk(running, `attention ${key.toLowerCase()}`)
		expect(byKey.output).toContain('1 300,00 SEK is paid')
		const quoted = await typeAtDesk(running, ['attention', key.replace('-', '-')])
		expect(quoted.output).toBe(byKey.output)
		const byId = await typeAtDesk(running, `attention wrong-amount ${older}`)
		expect(byId.output).toBe(byKey.output)
	})

	test('O8 settles nothing that only its act ends, and says which', async () => {
		const running = await runShop({ works: false })
		const odd = await storePaid(running, { settledOre: 1300_00 })
		const settle = ['attention', 'settle', 'wrong-amount', odd, '--note', 'so what']
		const refused = await typeAtDesk(running, settle)
		expect(refused).toMatchObject({ code: 1 })
		expect(refused.errors).toContain('accept')
		expect(await typeAtDesk(running, `attention settle wrong-amount ${odd}`)).toMatchObject({
			code: 2,
		})
		const empty = ['attention', 'settle', 'same-car', odd, '--note', ' ']
		expect(await typeAtDesk(running, empty)).toMatchObject({ code: 2 })
		expect((await typeAtDesk(running, 'attention everything')).errors).toContain('The kinds are')
		const none = await typeAtDesk(running, `attention same-car ${odd}`)
		expect(none).toMatchObject({ code: 0, output: '' })
		expect(none.errors).toContain('settled')
		for (const key of ['withdrawal 17', 'callback-missing zaver', 'gave-up 3f2a9c41']) {
			const gone = await typeAtDesk(running, `attention ${key}`)
			expect(gone, key).toMatchObject({ code: 0, errors: none.errors })
		}
		expect(await typeAtDesk(running, 'attention same-car 17')).toMatchObject({ code: 1 })
		expect(await running.shop.db.selectFrom('acts').select('id').execute()).toEqual([])
	})

	test('O8 a note that settled something stands in the order’s story, and goes with the person it may name', async () => {
		const running = await runShop({ works: false })
		await storePaid(running, {})
		const again = await storePaid(running, {})
		const settle = ['attention', 'settle', 'same-car', again, '--note', 'Canary wants both']
		expect(await typeAtDesk(running, settle)).toMatchObject({ code: 0 })
		const story = async () => (await typeAtDesk(running, `order ${again}`, { columns: 200 })).output
		expect(await story()).toMatch(/settle +attention same-car: Canary wants both/)
		await typeAtDesk(running, ['attention', 'reopen', 'same-car', again])
		expect(await story()).not.toContain('Canary')
		await typeAtDesk(running, settle)
		// Of two words on one thing the last is kept.
		expect(await story()).toMatch(/same-car {2}.*same-car: Canary wants both/s)
		await typeAtDesk(running, 'erase asa@example.com --undelivered-too --yes')
		const { rows } = await running.shop.pool.query(
			`select note from attention_seen union all select details::text from acts`,
		)
		expect(JSON.stringify(rows)).not.toContain('Canary')
	})
})

describe('words', () => {
	test('O8 orders are listed and found by them, and scripts still get the codes', async () => {
		const running = await runShop()
		const paid = await placePaidOrder(running, buildOrder())
		const given = await placePaidOrder(running, buildOrder())
		await typeAtDesk(running, `refund ${given} --yes`)
		const { db } = running.shop
		const unknown = await storeOrder(db, { chassisNumbers: [CARS_TO_TRY.unknown] })
		const noCoc = await storeOrder(db, { chassisNumbers: [CARS_TO_TRY.withoutCoc] })
		for (const id of [unknown, noCoc]) await handleOrder(running.shop, id)
		const { output } = await typeAtDesk(running, 'orders')
		const lineOf = (id: string) => output.split('\n').find((line) => line.includes(id))
		expect(lineOf(paid)).toContain('  Paid  ')
		expect(lineOf(given)).toContain('  Refunded  ')
		expect(lineOf(unknown)).toContain('Cannot be delivered (unknown car)')
		expect(lineOf(noCoc)).toContain('Cannot be delivered (no CoC)')

		const found = async (...status: string[]) => {
			const listed = await typeAtDesk(running, ['orders', '--json', '--status', ...status])
			return JSON.parse(listed.output).map(({ id }: { id: string }) => id)
		}
		expect(await found('paid')).toEqual([paid])
		expect(await found('Återbetald')).toEqual([given])
		expect((await found('SETTLED')).toSorted()).toEqual([paid, given].toSorted())
		expect(await found('cannot be delivered (unknown car)')).toEqual([unknown])
		expect((await found('cannot')).toSorted()).toEqual([unknown, noCoc].toSorted())
		const wrong = await typeAtDesk(running, ['orders', '--status', 'lost'])
		expect(wrong).toMatchObject({ code: 2 })
		expect(wrong.errors).toContain('Waiting for payment')
		const json = JSON.parse((await typeAtDesk(running, `order ${given} --json`)).output)
		expect(json).toMatchObject({ status: 'SETTLED', state: 'REFUNDED' })
		const nothing = await typeAtDesk(running, `refund ${given} --yes`)
		expect(nothing.errors).toContain('is “Refunded”')
	})
})
