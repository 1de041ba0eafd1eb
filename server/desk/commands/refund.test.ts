import { describe, expect, test, vi } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { listJobs } from '../../jobs/inspect-jobs.ts'
import { reconcile } from '../../orders/paying/reconcile.ts'
import { refundable, refundOrder } from '../../orders/refunding/refund-order.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { sized } from '../../testing/full-size.ts'
import {
	eventually,
	placePaidOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { makeProviderFail, paymentsAtProvider } from '../../testing/stand-ins.ts'
import { storePaid, storePayment, typeAtDesk } from '../testing-desk.ts'

const ORDERS = sized({ gate: 2, full: 5 })
const REFUNDS_OF_EACH = sized({ gate: 10, full: 20 })
const REFUNDS = ORDERS * REFUNDS_OF_EACH
/** However slow the machine is: what is asked here is what is said, not how soon. */
const ALL_THE_TIME = { patienceMs: 300_000 }

/** So many cars with a CoC at the usual price. */
async function addCars({ shop }: RunningShop, count: number): Promise<string[]> {
	const numbers = Array.from({ length: count }, (_, index) => `VND${1e13 + index}`)
	await shop.pool.query(
		`insert into cars (chassis_number, chassis_number_10, model_year, registration_type,
			is_reimported, coc_exists)
		select number, right(number, 10), 2024, 1, false, true from unnest($1::text[]) as number`,
		[numbers],
	)
	return numbers
}

const refundsOf = async ({ shop }: RunningShop) =>
	(await shop.pool.query('select amount_ore, status from refunds order by created_at')).rows

describe('refund', () => {
	test(`O5 with the worker racing says of ${REFUNDS}, amounts and cars, that they were made, and each was made once`, async () => {
		// Drawing so many credit notes would be most of the work.
		const drawReceipt = async () => Buffer.from('%PDF-')
		const running = await runShop({ changes: { drawReceipt } })
		const cars = await addCars(running, REFUNDS_OF_EACH)
		const orders = await Promise.all(
			Array.from({ length: ORDERS }, () =>
				placePaidOrder(running, buildOrder({ chassiNumbers: cars })),
			),
		)
		const answers: string[] = []
		const refundAll = async (orderId: string) => {
			for (const [index, car] of cars.entries()) {
				const part = index % 2 === 0 ? `--car ${car}` : '--amount 0,01'
				const command = `refund ${orderId} ${part} --yes --again`
				answers.push((await typeAtDesk(running, command, ALL_THE_TIME)).output)
			}
		}
		await Promise.all(orders.map(refundAll))
		const counts = Map.groupBy(answers, (answer) => answer)
		expect(counts.get('0,01 SEK given back.\n')).toHaveLength(REFUNDS / 2)
		expect(counts.get('1 250,00 SEK given back.\n')).toHaveLength(REFUNDS / 2)
		expect(answers).toHaveLength(REFUNDS)
		const refunds = await refundsOf(running)
		expect(refunds.filter(({ status }) => status !== 'EXECUTED')).toEqual([])
		const payments = await paymentsAtProvider(running)
		const ofEach = ((1250_00 + 1) * REFUNDS_OF_EACH) / 2 / 100
		expect(payments.map((payment) => payment['refundedAmount'])).toEqual(orders.map(() => ofEach))
		const { rows } = await running.shop.pool.query(
			'select count(*) as notes, max(number) as last from credit_notes',
		)
		expect(rows).toEqual([{ notes: REFUNDS, last: REFUNDS }])
	})

	test('O5 by car says what was given back, and for which cars', async () => {
		const running = await runShop()
		const cars = await addCars(running, 3)
		const orderId = await placePaidOrder(running, buildOrder({ chassiNumbers: cars }))
		const [first = '', second = ''] = cars
		// As it stands on paper.
		const typed = `${first.slice(0, 3)} ${first.slice(3)}`.toLowerCase()
		const asked = await typeAtDesk(
			running,
			['refund', orderId, '--car', typed, '--car', second, '--reason', 'sold'],
			{ typed: 'y\n', ...ALL_THE_TIME },
		)
		expect(asked.errors + asked.output).toContain(
			'Give 2 500,00 SEK (2 cars, of 3 750,00 SEK) back',
		)
		expect(asked.output).toContain('2 500,00 SEK given back.')
		const { output } = await typeAtDesk(running, `order ${orderId}`)
		expect(output).toMatch(new RegExp(`Given back +2 500,00 +${first} ${second} +no\\. 1 +sold`))
		expect(output).toMatch(/desk +refund +2 500,00 SEK, cars 2/)
		const json = JSON.parse((await typeAtDesk(running, `order ${orderId} --json`)).output)
		expect(json.refunds).toMatchObject([
			{ what: 'cars', cars: [first, second], creditNote: { number: 1 } },
		])
		const books = await typeAtDesk(running, 'export --from 1d --to today --plain')
		expect(books.output).toMatch(/^[^\n]*refund,.*SETTLED,1,1,private/m)
		expect(books.output).toMatch(/^[^\n]*sale,.*SETTLED,1,,private/m)
	})

	test('O5 by car is refused with what to do instead', async () => {
		const running = await runShop()
		const cars = await addCars(running, 2)
		const [first = '', second = ''] = cars
		const chassiNumbers = [...cars, CARS_TO_TRY.withoutCoc]
		const orderId = await placePaidOrder(running, buildOrder({ chassiNumbers }))
		const refund = (parts: string) =>
			typeAtDesk(running, `refund ${orderId} ${parts} --yes`, ALL_THE_TIME)
		expect(await refund('--car SHORT')).toMatchObject({ code: 2 })
		expect(await refund(`--car ${first} --amount 5`)).toMatchObject({ code: 2 })
		const unknown = await refund(`--car ${CARS_TO_TRY.unknown}`)
		expect(unknown.errors).toContain(`is no car of this order. Its cars are ${first}, ${second}.`)
		expect((await refund(`--car ${CARS_TO_TRY.withoutCoc}`)).errors).toContain('has no CoC')
		expect(await refundsOf(running)).toEqual([])

		expect(await refund(`--car ${first}`)).toMatchObject({ code: 0 })
		const twice = await refund(`--car ${first} --again`)
		expect(twice.code).toBe(1)
		expect(twice.errors).toMatch(new RegExp(`The price of ${first} was given back for this order`))
		await refund('--amount 1')
		const late = await refund(`--car ${second}`)
		expect(late.errors).toContain('Only 1 249,00 SEK can be given back.')
		expect(await refund('--reason rest')).toMatchObject({
			code: 0,
			output: '1 249,00 SEK given back.\n',
		})
		expect((await refund(`--car ${second}`)).errors).toContain('There is nothing to give back')
	})

	test('O5 only writes down what a worker makes: the provider is never asked by two at once', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		const refundPayment = vi.fn(running.shop.provider.refundPayment)
		const desk = {
			...running,
			shop: { ...running.shop, provider: { ...running.shop.provider, refundPayment } },
		}
		const { code, output } = await typeAtDesk(desk, `refund ${orderId} --yes`, { patienceMs: 0 })
		expect(code).toBe(0)
		expect(output).toContain('Under way: do not repeat it.')
		expect(refundPayment).not.toHaveBeenCalled()
		expect(await listJobs(running.shop, { queue: 'make-refund' })).toMatchObject([
			{ orderId, state: 'waiting' },
		])
	})

	test('of a payment at a former provider is left to that one: nothing is reserved', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		await running.shop.pool.query("update payment_attempts set provider = 'stripe'")
		const { code, errors } = await typeAtDesk(running, `refund ${orderId} --yes`)
		expect(code).toBe(1)
		expect(errors).toContain("give it back on stripe's own pages")
		expect(errors).toContain('PAYMENT_PROVIDER=stripe')
		expect(await refundsOf(running)).toEqual([])
	})

	test('of what was given back on the provider’s own pages is refused, and says why', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { settledOre: 1250_00 })
		const given = (ore: number) =>
			running.shop.pool.query('update payment_attempts set refunded_elsewhere_ore = $1', [ore])
		await given(100_00)
		const part = await typeAtDesk(running, `refund ${orderId} --amount 1200 --yes`)
		expect(part.code).toBe(1)
		expect(part.errors).toContain('Only 1 150,00 SEK can be given back.')
		expect(part.errors).toContain("On the provider's own pages 100,00 SEK was given back.")
		await given(1250_00)
		const all = await typeAtDesk(running, `refund ${orderId} --yes`)
		expect(all.code).toBe(1)
		expect(all.errors).toContain('There is nothing to give back')
		expect(all.errors).toContain("On the provider's own pages 1 250,00 SEK was given back.")
		expect(await refundsOf(running)).toEqual([])
	})

	test('is not taken from another payment than the one that was shown', async () => {
		const running = await runShop({ works: false })
		const { shop } = running
		const orderId = await storePaid(running, { settledOre: 1250_00 })
		const { attemptId } = await refundable(shop, orderId)
		// Superfluous, so it comes first.
		await storePayment(running, orderId, { settledOre: 2000_00, currency: 'EUR' })
		const request = { orderId, amountOre: 100_00, reason: '', attemptId }
		expect(await refundOrder(shop, request)).toEqual({ outcome: 'changed-meanwhile' })
		expect(await refundsOf(running)).toEqual([])
	})

	test('is under way while the provider is away, is not to be repeated, and ends its waiting with Ctrl-C', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		await makeProviderFail(running, { api: 'down' })
		const stop = new AbortController()
		const typed = typeAtDesk(running, `refund ${orderId} --amount 250 --yes`, {
			signal: stop.signal,
			...ALL_THE_TIME,
		})
		await eventually(async () => expect(await refundsOf(running)).toHaveLength(1))
		stop.abort()
		expect((await typed).output).toContain('Under way: do not repeat it.')

		const away = await typeAtDesk(running, `refund ${orderId} --yes`, { patienceMs: 100 })
		expect(away.code).toBe(0)
		expect(away.output).toContain('Under way: do not repeat it.')
		expect(away.output).toContain('1 000,00 SEK')

		await makeProviderFail(running, { api: 'none' })
		await eventually(async () => {
			await reconcile(running.shop)
			expect(await refundsOf(running)).toEqual([
				{ amount_ore: 250_00, status: 'EXECUTED' },
				{ amount_ore: 1000_00, status: 'EXECUTED' },
			])
		})
	})

	test('O5 of the same amount is made once at two desks at once, asked about within an hour, and --yes alone is not enough', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		const command = `refund ${orderId} --amount 100`
		const codes = await Promise.all(
			[1, 2].map(async () => (await typeAtDesk(running, `${command} --yes`, ALL_THE_TIME)).code),
		)
		expect(codes.sort()).toEqual([0, 1])
		expect(await refundsOf(running)).toEqual([{ amount_ore: 100_00, status: 'EXECUTED' }])

		const refused = await typeAtDesk(running, `${command} --yes`)
		expect(refused.code).toBe(1)
		expect(refused.errors).toContain('100,00 SEK was given back for this order already')
		expect(refused.errors).toContain('Add --again if you mean another one.')
		const asked = await typeAtDesk(running, command, { typed: '\n' })
		expect(asked.code).toBe(1)
		expect(asked.errors).toMatch(/already .* Give another 100,00 SEK .* \[y\/N\]/)
		expect(await refundsOf(running)).toHaveLength(1)

		const meant = { typed: 'y\n', ...ALL_THE_TIME }
		expect(await typeAtDesk(running, command, meant)).toMatchObject({ code: 0 })
		const again = await typeAtDesk(running, `${command} --yes --again`, ALL_THE_TIME)
		expect(again).toMatchObject({ code: 0 })
		expect(await refundsOf(running)).toHaveLength(3)

		await running.shop.pool.query(
			"update refunds set created_at = created_at - interval '61 minutes'",
		)
		const later = await typeAtDesk(running, `${command} --yes`, ALL_THE_TIME)
		expect(later).toMatchObject({ code: 0 })
	})
})
