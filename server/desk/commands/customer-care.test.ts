import { describe, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { mailsTo, makeProviderFail, paymentsAtProvider } from '../../testing/stand-ins.ts'
import { typeAtDesk } from '../testing-desk.ts'

const statusOf = async (running: RunningShop, orderId: string) =>
	(await running.summary(orderId))?.paymentStatus

describe('cancel', () => {
	test('asks, takes no for an answer, then cancels at the provider too', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		for (const typed of ['n\n', '\n', '', 'maybe\n']) {
			const { code, errors } = await typeAtDesk(running, `cancel ${orderId}`, { typed })
			expect(code).toBe(1)
			expect(errors).toContain(
				'of Åsa Öberg Lind <asa@example.com> (Waiting for payment, 1 250,00 SEK)? [y/N]',
			)
			expect(errors).toContain('Nothing was changed.')
		}
		expect(await statusOf(running, orderId)).toBe('CREATED')

		const done = await typeAtDesk(running, `cancel ${orderId}`, { typed: 'y\n' })
		expect(done).toMatchObject({ code: 0, output: 'Cancelled. The customer is told by mail.\n' })
		expect(await paymentsAtProvider(running)).toMatchObject([{ paymentStatus: 'CANCELLED' }])
		const again = await typeAtDesk(running, `cancel ${orderId} --json`)
		expect(JSON.parse(again.output)).toEqual({ orderId, outcome: 'already-cancelled' })
	})

	test('without a terminal needs --yes', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		const refused = await typeAtDesk(running, `cancel ${orderId}`)
		expect(refused).toMatchObject({ code: 1, output: '' })
		expect(refused.errors).toContain('Add --yes')
		expect(await statusOf(running, orderId)).toBe('CREATED')
		const reason = ['cancel', orderId, '--yes', '--reason', 'ordered twice']
		expect(await typeAtDesk(running, reason)).toMatchObject({ code: 0 })
		const { output } = await typeAtDesk(running, `order ${orderId}`)
		expect(output).toMatch(/Waiting for payment → Cancelled +ordered twice/)
	})

	test('changes nothing while the provider is away, and never a paid order', async () => {
		const running = await runShop()
		const unpaid = await placePayableOrder(running, buildOrder())
		await makeProviderFail(running, { api: 'down' })
		const away = await typeAtDesk(running, `cancel ${unpaid} --yes`)
		expect(away.code).toBe(1)
		expect(away.errors).toContain('The order is as it was; try again')
		expect(away.errors, 'a sentence, not a trace').not.toContain('    at ')
		expect(await statusOf(running, unpaid)).toBe('CREATED')

		await makeProviderFail(running, { api: 'none' })
		const paid = await placePaidOrder(running, buildOrder())
		const refused = await typeAtDesk(running, `cancel ${paid} --yes`)
		expect(refused.code).toBe(1)
		expect(refused.errors).toContain('refund')
	})
})

describe('refund', () => {
	test('shows amount and customer, gives back a part, then the rest', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		const part = `refund ${orderId} --amount 312,50`
		const no = await typeAtDesk(running, part, { typed: 'n\n' })
		expect(no.code).toBe(1)
		expect(no.errors).toContain(
			'Give 312,50 SEK (of 1 250,00 SEK) back to Åsa Öberg Lind <asa@example.com>',
		)
		expect(await typeAtDesk(running, part)).toMatchObject({ code: 1, output: '' })

		const yes = await typeAtDesk(running, part, { typed: 'y\n' })
		expect(yes.code).toBe(0)
		expect(yes.output).toContain('312,50 SEK')
		const tooMuch = await typeAtDesk(running, `refund ${orderId} --amount 937,51 --yes`)
		expect(tooMuch.code).toBe(1)
		expect(tooMuch.errors).toContain('Only 937,50 SEK')
		const rest = await typeAtDesk(running, `refund ${orderId} --yes --json`)
		expect(JSON.parse(rest.output)).toMatchObject({ orderId, amountOre: 937_50 })
		const nothing = await typeAtDesk(running, `refund ${orderId} --yes`)
		expect(nothing.errors).toContain('nothing to give back')
		await eventually(async () => {
			expect(await paymentsAtProvider(running)).toMatchObject([{ refundedAmount: 1250 }])
		})
	})
})

describe('resend', () => {
	test('sends the mail that fits, and refuses one that would not be true', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await eventually(async () => {
			expect(await mailsTo(running, 'asa@example.com')).toHaveLength(1)
		})
		const sent = await typeAtDesk(running, `resend ${orderId} --json`)
		expect(JSON.parse(sent.output)).toEqual({ orderId, kind: 'payment-link', outcome: 'queued' })
		await eventually(async () => {
			expect(await mailsTo(running, 'asa@example.com')).toHaveLength(2)
		})
		const untrue = await typeAtDesk(running, `resend ${orderId} --kind receipt`)
		expect(untrue.code).toBe(1)
		expect(untrue.errors).toContain('What can be sent: payment-link')
		expect(await typeAtDesk(running, `resend ${orderId} --kind letter`)).toMatchObject({ code: 2 })
	})
})

const ERASE = 'erase asa@example.com --undelivered-too'

describe('erase', () => {
	test('finds who ordered with å in the domain, however it is typed', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await running.place(buildOrder({ emailAddress: 'info@åkeri.se' }))
		for (const typed of ['info@Åkeri.se', 'info@xn--keri-poa.se']) {
			const { output } = await typeAtDesk(running, `erase ${typed} --dry-run --json`)
			expect(JSON.parse(output)).toMatchObject({ toErase: [orderId] })
		}
	})

	test('O14 warns of what is paid and not delivered, and refuses without --undelivered-too', async () => {
		const running = await runShop()
		const paid = await placePaidOrder(running, buildOrder())
		const given = await placePaidOrder(running, buildOrder())
		await typeAtDesk(running, `refund ${given} --yes`)
		const look = await typeAtDesk(running, 'erase asa@example.com --dry-run')
		expect(look.errors).toContain(`Not delivered yet, and not given back: ${paid}.`)
		const refused = await typeAtDesk(running, 'erase asa@example.com --yes')
		expect(refused.code).toBe(1)
		expect(refused.errors).toContain('--undelivered-too')
		for (const orderId of [paid, given]) {
			expect((await typeAtDesk(running, `order ${orderId}`)).output).toContain('Öberg')
		}
		await typeAtDesk(running, `refund ${paid} --yes`)
		expect(await typeAtDesk(running, 'erase asa@example.com --yes')).toMatchObject({ code: 0 })
		expect((await typeAtDesk(running, `order ${paid}`)).output).not.toContain('Öberg')
	})

	test('shows what would go, wants the address typed, and erases', async () => {
		const running = await runShop()
		const paid = await placePaidOrder(running, buildOrder())
		const unpaid = await placePayableOrder(running, buildOrder())
		const look = await typeAtDesk(running, 'erase ASA@example.com --dry-run --json')
		expect(JSON.parse(look.output)).toEqual({
			emailAddress: 'ASA@example.com',
			toErase: [unpaid],
			toAnonymise: [paid],
			withdrawals: 0,
			corrected: 0,
			undelivered: [paid],
			erased: 0,
			anonymised: 0,
		})
		for (const typed of ['y\n', 'yes\n', 'asa@example.se\n']) {
			const answered = await typeAtDesk(running, ERASE, { typed })
			expect(answered).toMatchObject({ code: 1 })
			expect(answered.errors).toContain('Nothing was changed')
		}
		expect(await typeAtDesk(running, ERASE)).toMatchObject({ code: 1 })
		expect((await typeAtDesk(running, `order ${unpaid}`)).code).toBe(0)

		const done = await typeAtDesk(running, ERASE, { typed: 'Asa@Example.com\n' })
		expect(done.code).toBe(0)
		expect(done.output).toContain('Erased 1 order, and the person from 1 paid order')
		expect((await typeAtDesk(running, `order ${unpaid}`)).code).toBe(1)
		expect((await typeAtDesk(running, `order ${paid}`)).output).not.toContain('Öberg')

		const nobody = await typeAtDesk(running, 'erase asa@example.com --yes')
		expect(nobody.code).toBe(0)
		expect(nobody.errors).toContain('Nobody has ordered with')
	})
})
