import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { monthAfter, monthOf } from '../../../books/months.ts'
import { folderForFiles, storeRefund, storeSold, sums, typed } from '../../../books/testing.ts'
import { dayOf } from '../../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../../calendar/testing.ts'
import { erasePerson } from '../../../orders/retention/erase-person.ts'
import { enforceRetention } from '../../../orders/retention/retention.ts'
import { readSie } from '../../../testing/read-sie.ts'
import { runShop } from '../../../testing/running-shop.ts'
import { typeAtDesk } from '../../testing-desk.ts'

describe('books close', () => {
	test('B3 a closed month stays as it is: what comes later is booked in the open one, with its own day', async () => {
		const running = await runShop({ works: false })
		const file = path.join(await folderForFiles(), 'sie')
		const sold = await storeSold(running, '2026-03-10T12:00:00Z')
		const closed = await typed(running, 'books close 2026-03 --yes --as Anna')
		expect(closed).toMatchObject({ code: 0 })
		expect(closed.output).toContain('What comes later is booked in 2026-04')
		expect(closed.errors).toContain('1 voucher of it not exported yet')
		const before = await sums(running, '2026-03')
		expect(before).toMatchObject({ status: 'closed', notExported: 1 })

		await storeRefund(running, sold, { at: '2026-03-31T12:00:00Z', ore: 100_00 })
		await storeRefund(running, sold, { at: '2026-04-02T12:00:00Z', ore: 200_00 })
		expect(await sums(running, '2026-03')).toEqual(before)
		await typed(running, `books export 2026-04 --sie ${file}`)
		const { vouchers } = readSie(await readFile(file))
		expect(vouchers.map(({ date, text }) => `${date} ${text.split(',')[0]}`)).toEqual([
			'20260401 Kreditnota 1 2026-03-31',
			'20260402 Kreditnota 2',
		])

		for (const month of ['2026-03', '2026-02']) {
			const twice = await typed(running, `books close ${month} --yes --as Bo`)
			expect(twice).toMatchObject({ code: 1, output: '' })
			expect(twice.errors).toContain(`${month} is closed already: the last closed month is 2026-03`)
		}
		const { rows } = await running.shop.pool.query(
			`select operator, details from acts where act = 'books close'`,
		)
		expect(rows).toEqual([{ operator: 'Anna', details: { month: '2026-03' } }])
	})

	test('B3 a month that is not over cannot be closed, and nobody closes one without being asked', async () => {
		const running = await runShop({ works: false })
		await awayFromMidnight()
		const now = monthOf(dayOf(new Date()))
		for (const month of [now, monthAfter(now)]) {
			const early = await typed(running, `books close ${month} --yes`)
			expect(early).toMatchObject({ code: 1, output: '' })
			expect(early.errors).toContain('is not over')
		}
		expect(await typed(running, 'books close 2026-03')).toMatchObject({ code: 1 })
		const no = await typeAtDesk(running, 'books close 2026-03', { typed: 'n\n' })
		expect(no).toMatchObject({ code: 1 })
		const { rows } = await running.shop.pool.query('select from closed_months')
		expect(rows).toEqual([])
		for (const wrong of [
			'books close 2026-13 --yes',
			'books month march',
			'books export 2026-03',
			'books export 2026-03 --csv a --batch 1',
			'books export 2026-03 --csv a --pdf a',
		]) {
			expect(await typed(running, wrong), wrong).toMatchObject({ code: 2, output: '' })
		}
	})

	test('B5 the vouchers of a person who is erased, and of one whose time is over, stay and name nobody', async () => {
		const running = await runShop({ works: false })
		const { shop } = running
		await storeSold(running, '2026-03-10T12:00:00Z')
		await typed(running, 'books close 2026-03 --yes')
		const before = await sums(running, '2026-03')
		await erasePerson(shop, 'asa@example.com', { undeliveredToo: true })
		await enforceRetention(shop, new Date('2040-01-01T12:00:00Z'))
		expect(await sums(running, '2026-03')).toEqual(before)
		const { rows } = await shop.pool.query('select vouchers::text as told from vouchers')
		expect(rows).toHaveLength(1)
		expect(rows[0].told).not.toMatch(/Åsa|Öberg|Storgatan|831 30|Östersund|asa@example/)
	})
})
