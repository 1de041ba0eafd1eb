import { withAsciiDomain } from '@coc/contract'
import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../../cars/sample-cars.ts'
import { handleOrder } from '../../../orders/handling/handle-order.ts'
import { erasePerson } from '../../../orders/retention/erase-person.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import { placePayableOrder, runShop } from '../../../testing/running-shop.ts'
import { makeProviderFail } from '../../../testing/stand-ins.ts'
import { archive, storeDelivered } from '../../testing-certificates.ts'
import { storeOrder, storePaid, typeAtDesk } from '../../testing-desk.ts'

const OLD = CARS_TO_TRY.withEverything
const NEW = 'VND2E3F4G5H678901'

describe('edit', () => {
	test('O6 changes what is named, says what is mailed, and the history tells who and what before', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		const line = ['edit', orderId, '--email', 'ny@example.com', '--zip', '831 30', '--as', 'Anna']
		const edited = await typeAtDesk(running, line)
		expect(edited).toMatchObject({ code: 0, errors: '' })
		expect(edited.output).toMatch(/email address +asa@example.com +ny@example.com/)
		expect(edited.output).toContain('The mail payment-link is on its way')
		const { output } = await typeAtDesk(running, `order ${orderId}`)
		expect(output).toMatch(/desk +email address: asa@example.com → ny@example.com +Anna/)
		expect(output).toMatch(/desk +edit +fields emailAddress zipCode +Anna/)
		const again = await typeAtDesk(running, line)
		expect(again.output).toContain('The order says so already.')
		const { rows } = await running.shop.pool.query('select details from acts')
		expect(rows).toHaveLength(1)
		expect(JSON.stringify(rows)).not.toContain('example.com')
	})

	test('O6 says the rule that is broken, and what to do where the VAT is fixed', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		const type = (...args: string[]) => typeAtDesk(running, ['edit', orderId, ...args])
		expect(await type('--email', 'nobody')).toMatchObject({
			code: 1,
			errors: '--email is an e-mail address of at most 50 characters. Nothing was changed.\n',
		})
		expect((await type('--company', 'Bilar AB')).errors).toContain('--vat-number has 1 to 50')
		const country = await type('--country', 'de')
		expect(country.code).toBe(1)
		expect(country.errors).toContain('refund ID')
		expect(await type()).toMatchObject({ code: 2 })
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		expect((await type('--city', 'Umeå')).errors).toContain('was erased')
	})

	test('O6 F17 an address that is longer in ASCII stays in the way of no edit, and may be given back', async () => {
		const running = await runShop({ works: false })
		const typed = 'anna.lindstrom@bröderna-sjögrens-bilåkeri.se'
		const stored = withAsciiDomain(typed)
		const orderId = await storeOrder(running.shop.db, { emailAddress: stored })
		const type = (...args: string[]) => typeAtDesk(running, ['edit', orderId, ...args])
		expect(await type('--city', 'Umeå')).toMatchObject({ code: 0, errors: '' })
		expect(await type('--email', 'ny@example.com')).toMatchObject({ code: 0, errors: '' })
		expect((await type('--email', stored)).output).toContain(stored)
		expect((await type('--email', `${'x'.repeat(39)}@example.com`)).code).toBe(1)
	})

	test('O6 changes nothing while the provider is away, and says so', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await makeProviderFail(running, { api: 'down' })
		const { code, errors } = await typeAtDesk(running, `edit ${orderId} --city Umeå`)
		expect(code).toBe(1)
		expect(errors).toContain('The order is as it was')
	})
})

describe('swap-car', () => {
	test('O6 tells the new price, or what to do instead', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		const type = (from: string, to: string) =>
			typeAtDesk(running, `swap-car ${orderId} ${from} ${to}`)
		expect((await type(OLD, CARS_TO_TRY.unknown)).errors).toContain('does not know')
		expect((await type(OLD, CARS_TO_TRY.withoutCoc)).errors).toContain('There is no CoC')
		expect((await type(OLD, OLD)).errors).toContain('in this order already')
		expect((await type(NEW, OLD)).errors).toContain('is not in this order')
		expect(await type(OLD, 'short')).toMatchObject({ code: 2 })
		const swapped = await type(OLD, NEW.toLowerCase())
		expect(swapped).toMatchObject({ code: 0, errors: '' })
		expect(swapped.output).toContain('costs 1 250,00 SEK now. The customer gets a new payment link')
		const { output } = await typeAtDesk(running, `order ${orderId}`)
		expect(output).toContain(`car: ${OLD} → ${NEW}`)
	})

	test('O6 in a paid order, another price', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, {})
		await typeAtDesk(running, `cars set ${NEW} --price 1450`)
		const refused = await typeAtDesk(running, `swap-car ${orderId} ${OLD} ${NEW}`)
		expect(refused.errors).toContain(`${NEW} costs 1 450,00 SEK where ${OLD} cost 1 000,00 SEK`)
		await typeAtDesk(running, `cars set ${NEW} --price usual`)
		const { output } = await typeAtDesk(running, `swap-car ${orderId} ${OLD} ${NEW}`)
		expect(output).toContain('The receipt stays as it was.')
	})

	test('O6 in a paid order, a car whose certificate the customer has', async () => {
		const running = await runShop()
		await archive(running, OLD)
		const { orderId } = await storeDelivered(running, [OLD], ['SENT'])
		for (const option of ['', ' --dry-run']) {
			const refused = await typeAtDesk(running, `swap-car ${orderId} ${OLD} ${NEW}${option}`)
			expect(refused).toMatchObject({ code: 1, output: '' })
			expect(refused.errors).toContain(`The customer has the certificate of ${OLD} already.`)
			expect(refused.errors).toContain('refund ID')
		}
	})
})

test('O10 the order tells when its customer is reminded next, and when it lapses', async () => {
	const running = await runShop({ works: false })
	const orderId = await storeOrder(running.shop.db)
	await handleOrder(running.shop, orderId)
	const { output } = await typeAtDesk(running, `order ${orderId} --json`)
	const { unpaid, handledAt } = JSON.parse(output)
	const daysAfter = (day: string) =>
		Math.round((Date.parse(day) - Date.parse(handledAt.slice(0, 10))) / 86_400_000)
	expect([3, 4]).toContain(daysAfter(unpaid.nextReminder))
	expect([30, 31]).toContain(daysAfter(unpaid.lapsesAfter))
	const shown = await typeAtDesk(running, `order ${orderId}`)
	expect(shown.output).toContain(`after ${unpaid.lapsesAfter}, if it is not paid`)
})
