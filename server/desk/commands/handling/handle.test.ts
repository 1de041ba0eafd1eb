import { describe, expect, test } from 'vitest'
import { dayOf } from '../../../calendar/swedish-days.ts'
import { awayFromMidnight } from '../../../calendar/testing.ts'
import { CARS_TO_TRY } from '../../../cars/sample-cars.ts'
import { RegisterUnavailableError } from '../../../cars/vehicle-register.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import { eventually, runShop } from '../../../testing/running-shop.ts'
import { mailsTo } from '../../../testing/stand-ins.ts'
import { readFigures } from '../../queries/read-figures.ts'
import { typeAtDesk } from '../../testing-desk.ts'

const MANUAL = { changes: { handling: 'manual' } } as const

describe('handle', () => {
	test('prices an order and sends it on its way; a second time changes nothing', async () => {
		const running = await runShop(MANUAL)
		const { orderId } = await running.place(buildOrder())
		const first = await typeAtDesk(running, `handle ${orderId.slice(0, 10)}`)
		expect(first).toMatchObject({ code: 0, errors: '' })
		expect(first.output).toContain('1 car, 1 250,00 SEK')
		await eventually(async () => {
			// Perhaps after one that says the order was received.
			const mails = await mailsTo(running, 'asa@example.com')
			expect(mails.filter(({ subject }) => subject.startsWith('Betala'))).toHaveLength(1)
		})
		const again = await typeAtDesk(running, `handle ${orderId} --json`)
		expect(JSON.parse(again.output)).toEqual([
			{ orderId, outcome: 'already-handled', status: 'CREATED', totalOre: 1250_00 },
		])
	})

	test('does all that wait, oldest first, and tells of those that cannot be delivered', async () => {
		const running = await runShop(MANUAL)
		await running.place(buildOrder())
		await running.place(buildOrder({ chassiNumbers: [CARS_TO_TRY.withoutCoc] }))
		const { code, output } = await typeAtDesk(running, 'handle --all-waiting')
		expect(code).toBe(0)
		expect(output).toContain('1 250,00 SEK')
		expect(output).toContain('no CoC exists for its car')
		const none = await typeAtDesk(running, 'handle --all-waiting')
		expect(none).toMatchObject({ code: 0, output: '' })
		expect(none.errors).toContain('No order waits')
	})

	test('stops when the register is away, and leaves the orders waiting', async () => {
		const register = {
			findCars: () => Promise.reject(new Error('The register answered with 503')),
		}
		const running = await runShop({ changes: { handling: 'manual', register } })
		for (let i = 0; i < 5; i++) await running.place(buildOrder())
		const { code, output, errors } = await typeAtDesk(running, 'handle --all-waiting')
		expect(code).toBe(1)
		expect(errors).toContain('The register answered with 503')
		expect(output.match(/could not be handled/g)).toHaveLength(3)
		const forScripts = await typeAtDesk(running, 'handle --all-waiting --json')
		expect(forScripts).toMatchObject({ code: 1 })
		expect(forScripts.errors).toContain('the rest was left')
		const failed = { outcome: 'failed', status: 'RECEIVED' }
		expect(JSON.parse(forScripts.output)).toMatchObject([failed, failed, failed])
		const left = await typeAtDesk(running, 'orders --status RECEIVED --json')
		expect(JSON.parse(left.output)).toHaveLength(5)
	})

	test('says in a sentence that the register is away, also where it would ask about each car', async () => {
		const register = {
			findCars: () => Promise.reject(new RegisterUnavailableError('The register answers 503.')),
		}
		const running = await runShop({ works: false, changes: { handling: 'manual', register } })
		const { orderId } = await running.place(buildOrder())
		const [from, to] = [CARS_TO_TRY.withEverything, CARS_TO_TRY.unknown]
		for (const command of [`handle ${orderId}`, `swap-car ${orderId} ${from} ${to} --dry-run`]) {
			const { code, errors } = await typeAtDesk(running, command, { typed: '\n' })
			expect({ code, errors }).toEqual({ code: 1, errors: 'The register answers 503.\n' })
		}
	})

	test('O11 an unknown car that is left at no stays unknown: in the order’s words, and in the figures', async () => {
		const running = await runShop({ works: false, ...MANUAL })
		await awayFromMidnight()
		const { orderId } = await running.place(buildOrder({ chassiNumbers: [CARS_TO_TRY.unknown] }))
		expect(await typeAtDesk(running, `handle ${orderId}`, { typed: '\n' })).toMatchObject({
			code: 0,
		})
		const { output } = await typeAtDesk(running, ['orders', '--json', '--status', 'UNKNOWN_CAR'])
		expect(JSON.parse(output)).toMatchObject([{ id: orderId }])
		const day = dayOf(new Date())
		expect((await readFigures(running.shop, { from: day, to: day })).unknownCars).toMatchObject({
			first: [{ chassisNumber: CARS_TO_TRY.unknown, orders: 1 }],
		})
	})

	test('O11 shows the cars at a terminal, and asks about each', async () => {
		const running = await runShop(MANUAL)
		const chassiNumbers = [CARS_TO_TRY.withEverything, CARS_TO_TRY.withoutCoc, CARS_TO_TRY.unknown]
		const { orderId } = await running.place(buildOrder({ chassiNumbers }))
		const stopped = await typeAtDesk(running, `handle ${orderId}`, { typed: 'n\n' })
		expect(stopped).toMatchObject({ code: 1 })
		expect(stopped.errors).toContain('Nothing was changed.')
		const typed = '\nperhaps\nno\n812,50\n'
		const { code, output, errors } = await typeAtDesk(running, `handle ${orderId}`, { typed })
		expect(code).toBe(0)
		expect(output).toMatch(/VND9X8Y7Z6W543210 +not found +no +0,00/)
		expect(output).toContain('Total: 1 250,00 SEK')
		expect(errors).toContain('Give yes, no or a price')
		expect(output).toContain('3 cars, 2 265,63 SEK')
		const { rows } = await running.shop.pool.query('select details from acts')
		expect(rows).toEqual([{ details: { 'cars decided': 3 } }])
	})

	test('O11 takes what is said of a car on the command line, and asks nothing with --yes', async () => {
		const running = await runShop(MANUAL)
		const { withEverything, unknown } = CARS_TO_TRY
		const chassiNumbers = [withEverything, unknown]
		const { orderId } = await running.place(buildOrder({ chassiNumbers }))
		const wrong = await typeAtDesk(running, `handle ${orderId} --car ${unknown}=perhaps`)
		expect(wrong).toMatchObject({ code: 2, output: '' })
		const other = await typeAtDesk(running, `handle ${orderId} --car ${'X'.repeat(17)}=yes`)
		expect(other.output).toContain('has no such car')
		expect(other.code).toBe(1)
		const line = `handle ${orderId} --car ${unknown}=yes --car ${withEverything}=1450 --yes`
		const { output } = await typeAtDesk(running, line, { typed: '' })
		expect(output).toContain('2 cars, 3 062,50 SEK')
	})

	test('O7 handles again what could not be delivered', async () => {
		const running = await runShop()
		const { orderId } = await running.place(buildOrder({ chassiNumbers: [CARS_TO_TRY.withoutCoc] }))
		await eventually(async () => {
			const { output } = await typeAtDesk(running, `handle ${orderId}`)
			expect(output).toContain('was handled before: it is “Cannot be delivered (no CoC)”')
		})
		await typeAtDesk(running, `cars set ${CARS_TO_TRY.withoutCoc} --coc yes`)
		const { output } = await typeAtDesk(running, `handle ${orderId}`)
		expect(output).toContain('1 car, 1 250,00 SEK')
	})

	test('wants to know which', async () => {
		const running = await runShop({ works: false })
		expect(await typeAtDesk(running, 'handle')).toMatchObject({ code: 2, output: '' })
		expect(await typeAtDesk(running, 'handle 00000000 --all-waiting')).toMatchObject({ code: 2 })
		expect(await typeAtDesk(running, 'handle 00000000')).toMatchObject({ code: 1 })
	})
})
