import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { awayFromMidnight } from '../../calendar/testing.ts'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { buildCompanyOrder, buildOrder } from '../../testing/build-order.ts'
import { placePayableOrder, runShop } from '../../testing/running-shop.ts'
import { storeOrder, typeAtDesk } from '../testing-desk.ts'

const orderList = v.array(
	v.looseObject({ id: v.string(), createdAt: v.pipe(v.string(), v.isoTimestamp()) }),
)

const idsIn = (output: string) => v.parse(orderList, JSON.parse(output)).map(({ id }) => id)

const HOUR = 3600_000

describe('orders', () => {
	test('are listed newest first, also those of one minute; --limit says when there are more', async () => {
		const running = await runShop({ works: false })
		const now = Math.floor(Date.now() / 60_000) * 60_000
		const placed: string[] = []
		for (let second = 0; second < 12; second++) {
			placed.unshift(await storeOrder(running.shop.db, { at: new Date(now + second * 1000) }))
		}
		const all = await typeAtDesk(running, 'orders --json')
		expect(idsIn(all.output)).toEqual(placed)
		const some = await typeAtDesk(running, 'orders --limit 5')
		expect(some.output.match(/0[0-9a-z]{30}/g)).toEqual(placed.slice(0, 5))
		expect(some.errors).toContain('--limit shows more')
		const forScripts = await typeAtDesk(running, 'orders --limit 5 --json')
		expect(idsIn(forScripts.output)).toEqual(placed.slice(0, 5))
		expect(forScripts.errors).toContain('--limit shows more')
	})

	test('are narrowed by status, days and kind of customer', async () => {
		const running = await runShop({ works: false })
		const { db } = running.shop
		await awayFromMidnight()
		const old = await storeOrder(db, { at: new Date('2026-03-09T22:30:00Z'), status: 'SETTLED' })
		const spring = await storeOrder(db, { at: new Date('2026-03-10T22:30:00Z'), status: 'SETTLED' })
		const company = await storeOrder(db, { company: 'Bilfirman AB', status: 'CREATED' })
		const found = async (commandLine: string) =>
			idsIn((await typeAtDesk(running, `orders --json ${commandLine}`)).output)

		expect(await found('--status settled')).toEqual([spring, old])
		expect(await found('--company')).toEqual([company])
		expect(await found('--private')).toEqual([spring, old])
		expect(await found('--since 2026-03-10 --until 2026-03-10')).toEqual([spring])
		expect(await found('--until 2026-03-09')).toEqual([old])
		expect(await found('--since today')).toEqual([company])
		expect(await found('--since 2024-01-01')).toHaveLength(3)
	})

	test('O12 are found by number, car, plate, address and name, by name however old they are', async () => {
		const running = await runShop({ works: false })
		const { db } = running.shop
		const asa = await storeOrder(db, { at: new Date(Date.now() - HOUR) })
		const firm = await storeOrder(db, {
			name: ['Karin', 'Lund_50%'],
			company: 'Bilfirman & Söner AB',
			emailAddress: 'Karin@Bilfirman.example',
			chassisNumbers: ['VND2E3F4G5H678901'],
			status: 'CANCELLED',
		})
		await db
			.insertInto('order_lines')
			.values({
				order_id: asa,
				position: 0,
				kind: 'coc',
				chassis_number: CARS_TO_TRY.withEverything,
				registration_number: 'ABC12D',
				coc_exists: true,
				cost_ore: 1000_00,
			})
			.execute()
		const old = await storeOrder(db, {
			at: new Date('2025-02-03T12:00:00Z'),
			name: ['Örjan', 'Ålund'],
			emailAddress: 'orjan@example.com',
			chassisNumbers: [CARS_TO_TRY.unknown],
		})
		const found = async (...words: string[]) =>
			idsIn((await typeAtDesk(running, ['orders', '--json', ...words])).output)

		expect(await found('orjan alund')).toEqual([old])
		expect(await found(asa)).toEqual([asa])
		expect(await found(asa.slice(0, 9).toUpperCase())).toEqual([asa])
		expect(await found(CARS_TO_TRY.withEverything)).toEqual([asa])
		expect(await found('vnd2-e3f4 g5h678901')).toEqual([firm])
		expect(await found('3f4g5h')).toEqual([firm])
		expect(await found('abc12d')).toEqual([asa])
		expect(await found('karin@bilfirman.EXAMPLE')).toEqual([firm])
		expect(await found('@bilfirman')).toEqual([firm])
		expect(await found('söner', 'karin')).toEqual([firm])
		expect(await found('åsa', 'karin')).toEqual([])
		expect(await found('50%')).toEqual([firm])
		expect(await found('%')).toEqual([firm])
		expect(await found('-')).toEqual([])
	})

	test('that are not there say so, and what to try', async () => {
		const running = await runShop({ works: false })
		expect((await typeAtDesk(running, 'orders')).errors).toContain('no orders yet')
		expect((await typeAtDesk(running, 'orders --status REVIEW')).errors).toContain('Leave out')
		expect((await typeAtDesk(running, 'orders nobody')).errors).toContain('Try a part')
		expect((await typeAtDesk(running, 'orders nobody --json')).output).toBe('[]\n')
	})

	test('fit a terminal of 60 columns', async () => {
		const running = await runShop({ works: false })
		await storeOrder(running.shop.db, {
			company: 'Bilfirman & Söner i Östersund Aktiebolag',
			emailAddress: 'a-very-long-address@a-very-long-domain.example.com',
			status: 'UNDELIVERABLE',
			totalOre: 12_345_678_00,
		})
		const { output } = await typeAtDesk(running, 'orders', { columns: 60 })
		for (const line of output.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
		expect(output).toContain('12 345 678,00')
	})

	test('cannot give orders to the terminal', async () => {
		const running = await runShop({ works: false })
		await storeOrder(running.shop.db, { name: ['\x1b]0;owned\x07', '\u202eÖ\nx'] })
		const shown = await typeAtDesk(running, 'orders', { columns: 140 })
		expect(shown.output).toContain('\\x1b]0;owned\\x07 \\u{202e}Ö\\nx')
		const { output } = await typeAtDesk(running, 'orders --json')
		expect(JSON.parse(output)).toMatchObject([{ name: '\x1b]0;owned\x07 \u202eÖ\nx' }])
		expect(output).not.toContain('\u202e')
	})
})

describe('order', () => {
	test('shows everything about one, by the beginning of its number or the link to its page', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(
			running,
			buildCompanyOrder({ chassiNumbers: [CARS_TO_TRY.withEverything, CARS_TO_TRY.unknown] }),
		)
		const { code, output } = await typeAtDesk(running, `order ${orderId.slice(0, 10)}`)
		expect(code).toBe(0)
		for (const shown of [
			orderId,
			'Waiting for payment',
			`${running.url}/order/payment/${orderId}`,
			'Bilfirman & Söner AB',
			'SE556677889901',
			'Åsa Öberg Lind',
			'asa@example.com',
			'Storgatan 1, 123 45 Östersund, SE',
			'VND1A2B3C4D567890  ABC12D  yes  1 000,00',
			'VAT 25 %: 250,00 SEK',
			'Total: 1 250,00 SEK',
			'pay-in-advance',
			'payment-link',
			'New, to be handled → Waiting for payment',
			'Being opened → Open',
		]) {
			expect(output).toContain(shown)
		}
		const byLink = await typeAtDesk(running, `order ${running.url}/order/payment/${orderId} --json`)
		expect(JSON.parse(byLink.output)).toMatchObject({
			id: orderId,
			customer: { companyName: 'Bilfirman & Söner AB' },
			cars: [
				{ cocExists: true, priceOre: 1000_00 },
				{ cocExists: false, priceOre: 0 },
			],
			vatOre: 250_00,
			totalOre: 1250_00,
			payments: [{ status: 'CREATED', amountOre: 1250_00 }],
			mails: [{ kind: 'payment-link' }],
		})
	})

	test('fits a terminal of 60 columns; only a link is left whole', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder({ lastName: 'Öberg '.repeat(8) }))
		const { output } = await typeAtDesk(running, `order ${orderId}`, { columns: 60 })
		const tooLong = output.split('\n').filter((line) => line.length > 60)
		expect(tooLong).toEqual([`Page      ${running.url}/order/payment/${orderId}`])
	})

	test('says what is wrong with a number that names none, several or nothing', async () => {
		const running = await runShop({ works: false })
		await storeOrder(running.shop.db, { id: `00abc123${'0'.repeat(23)}` })
		await storeOrder(running.shop.db, { id: `00abc123${'1'.repeat(23)}` })
		const told = async (id: string) => {
			const { code, output, errors } = await typeAtDesk(running, `order ${id}`)
			expect({ code, output }).toEqual({ code: 1, output: '' })
			return errors
		}
		expect(await told('00abc124')).toContain('There is no order 00abc124')
		expect(await told('4F2K-9QXH')).toContain('There is no order 4F2K-9QXH.')
		expect(await told('00abc')).toContain('the first 8 characters of an order’s id')
		expect(await told('VND1A2B3C4D567890O')).toContain('is no order number')
		const several = await told('00ABC123')
		expect(several).toContain(`00abc123${'0'.repeat(23)}`)
		expect(several).toContain(`00abc123${'1'.repeat(23)}`)
	})
})

test('O12 D21 a first day after the last is refused: an empty answer would pass for one', async () => {
	const running = await runShop({ works: false })
	const days = (first: string, last: string) => [first, '2026-03-02', last, '2026-03-01']
	for (const [command, first, last] of [
		[['orders'], '--since', '--until'],
		[['orders'], '--paid-since', '--paid-until'],
		[['views', 'save', 'March'], '--since', '--until'],
		[['log'], '--from', '--to'],
		[['log', 'export'], '--from', '--to'],
	] as const) {
		const told = await typeAtDesk(running, [...command, ...days(first, last)])
		expect(told, command.join(' ')).toMatchObject({ code: 2, output: '' })
		expect(told.errors).toContain(`${first} is after ${last}`)
	}
	expect(await typeAtDesk(running, 'log --from 2026-03-01 --to 2026-03-01')).toMatchObject({
		code: 0,
	})
})
