import * as v from 'valibot'
import { expect, test } from 'vitest'
import { showMonth } from '../../books/export-month.ts'
import { firstDayOf, lastDayOf, monthOf } from '../../books/months.ts'
import { storeRefund, storeSold } from '../../books/testing.ts'
import { dayOf } from '../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../calendar/testing.ts'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placeOddlyPaidOrder,
	placePaidOrder,
	runShop,
} from '../../testing/running-shop.ts'
import { paymentsAtProvider } from '../../testing/stand-ins.ts'
import { typeAtDesk } from '../testing-desk.ts'
import { readFigures } from './read-figures.ts'

const bookSchema = v.looseObject({
	amount: v.number(),
	paymentStatus: v.string(),
})

test('D20 a month’s figures are the books’ and the provider’s to the öre, also of refunds and odd payments', async () => {
	const running = await runShop()
	const { shop } = running
	await awayFromMidnight()
	const paid = await placePaidOrder(running, buildOrder())
	await placePaidOrder(running, buildOrder({ countryCode: 'DE' }))
	await placeOddlyPaidOrder(running, buildOrder(), 1300)
	await running.place(buildOrder({ chassiNumbers: [CARS_TO_TRY.unknown] }))
	const refund = await typeAtDesk(running, `refund ${paid} --amount 333,35 --yes`)
	expect(refund).toMatchObject({ code: 0 })

	const month = monthOf(dayOf(new Date()))
	const period = { from: firstDayOf(month), to: lastDayOf(month) }
	await eventually(async () => {
		expect((await readFigures(shop, period)).unknownCars).toMatchObject({
			count: 1,
			first: [{ chassisNumber: CARS_TO_TRY.unknown, orders: 1, lastAskedOn: dayOf(new Date()) }],
		})
	})
	const figures = await readFigures(shop, period)
	const sums = await showMonth(shop, month)
	const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

	expect(figures.sold).toMatchObject({
		netOre: sum(sums.rates.map(({ netOre }) => netOre)),
		vatOre: sum(sums.rates.map(({ vatOre }) => vatOre)),
		...{ receipts: 2, creditNotes: 1 },
	})
	expect(figures.countries.map(({ receipts: _, ...country }) => country)).toEqual(
		expect.arrayContaining([...sums.countries]),
	)
	const provider = sums.accounts.find(({ account }) => account === '1580')
	expect([figures.paidOre, figures.refundedOre]).toEqual([provider?.debitOre, provider?.creditOre])
	expect(figures.refundedOre).toBe(333_35)

	const book = (await paymentsAtProvider(running)).map((payment) => v.parse(bookSchema, payment))
	const settled = book.filter(({ paymentStatus }) => paymentStatus === 'SETTLED')
	const ore = (kronor: number) => Math.round(kronor * 100)
	expect(figures.paidOre).toBe(sum(settled.map(({ amount }) => ore(amount))))
	expect(sum(figures.days.map(({ paidOre }) => paidOre))).toBe(figures.paidOre)
	expect(sum(figures.days.map(({ refundedOre }) => refundedOre))).toBe(figures.refundedOre)

	const { output } = await typeAtDesk(
		running,
		`stats --from ${period.from} --to ${period.to} --json`,
	)
	expect(JSON.parse(output)).toEqual(JSON.parse(JSON.stringify(figures)))
})

test('D20 a refund after the month was closed is booked in the open one; how long certificates took is told', async () => {
	const running = await runShop({ works: false })
	const { shop } = running
	const orders: string[] = []
	const sent = (orderId: string, at: Date, form: 'file' | 'post') =>
		shop.pool.query(
			`with delivery as (
				insert into deliveries (id, order_id, chassis_number, form, status, promised_by)
				values (gen_random_uuid(), $1, 'VND1A2B3C4D567890', $3, 'FETCHED', '2026-03-20') returning id
			)
			insert into delivery_transitions (delivery_id, from_status, to_status, cause, at)
			select id, from_status, to_status, 'test', at from delivery, (values
				('READY', 'SENT', $2::timestamptz), ('SENT', 'FETCHED', $2::timestamptz + interval '1 day')
			) as moved (from_status, to_status, at)`,
			[orderId, at, form],
		)
	for (const day of ['10', '11', '12']) {
		orders.push(await storeSold(running, `2026-03-${day}T12:00:00Z`))
	}
	await typeAtDesk(running, 'books close 2026-03 --yes')
	await storeRefund(running, orders[0] ?? '', { at: '2026-03-20T12:00:00Z', ore: 100_00 })
	for (const [index, orderId] of orders.entries()) {
		await sent(orderId, new Date(Date.UTC(2026, 2, 11 + index * 3, 12)), 'file')
		// On paper as well, in the month after: the customer had it before.
		await sent(orderId, new Date(Date.UTC(2026, 3, 2, 12)), 'post')
	}
	for (const month of ['2026-03', '2026-04']) {
		const figures = await readFigures(shop, { from: firstDayOf(month), to: lastDayOf(month) })
		const { rates } = await showMonth(shop, month)
		const { netOre = 0, vatOre = 0 } = rates[0] ?? {}
		expect(figures.sold).toMatchObject({ netOre, vatOre })
		// The provider has it on its own day.
		expect(figures.refundedOre).toBe(month === '2026-03' ? 100_00 : 0)
		expect(figures.certificates).toMatchObject(
			month === '2026-03'
				? {
						sent: 3,
						medianSeconds: 3 * 86_400,
						slowestTenthSeconds: 397_440,
						byDays: [{ sent: 0 }, { sent: 1 }, { sent: 0 }, { sent: 1 }, { sent: 0 }, { sent: 1 }],
					}
				: { sent: 0, medianSeconds: null, byDays: [] },
		)
	}
	const { output } = await typeAtDesk(running, 'books months --json')
	expect(JSON.parse(output).slice(-2)).toMatchObject([
		{ month: '2026-04', status: 'over', receipts: 0, creditNotes: 1, netOre: -80_00 },
		{ month: '2026-03', status: 'closed', receipts: 3, creditNotes: 0, notExported: 3 },
	])
})
