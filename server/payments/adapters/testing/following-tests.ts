import { describe, expect, test, vi } from 'vitest'
import { type BookedPayment, PaymentRefusedError, type PaymentToOpen } from '../../provider.ts'
import type { StartBench } from './bench.ts'
import { buildPayment, buildRefund } from './build-payment.ts'

export function followingTests(startBench: StartBench): void {
	describe('an open payment', () => {
		test('is as good as before when the card is refused', async () => {
			const { provider, customer, book } = await startBench()
			const { reference, link } = await provider.openPayment(buildPayment())
			await customer.decline(link)
			expect(await provider.fetchPayment(reference)).toMatchObject({ status: 'CREATED' })
			expect(await book()).toMatchObject([{ payable: true, paidOre: 0 }])
		})

		test('is left as the provider leaves it when the customer presses Cancel', async () => {
			const { provider, customer, protocol, book } = await startBench()
			const { reference, link } = await provider.openPayment(buildPayment())
			await customer.leave(link)
			const status = protocol.statusAfterLeaving
			expect(await provider.fetchPayment(reference)).toMatchObject({ status })
			expect(await book()).toMatchObject([{ payable: status === 'CREATED' }])
		})

		test('cannot be paid once it has expired', async () => {
			const { provider, customer, book } = await startBench({ expiresAtOnce: true })
			const { reference, link } = await provider.openPayment(buildPayment())
			await customer.pay(link)
			expect(await book()).toMatchObject([{ paidOre: 0, payable: false }])
			expect(await provider.cancelPayment(reference)).toMatchObject({ status: 'CANCELLED' })
		})

		test.each(['no-such-payment', 'cs_none', 'in_none', '../../refund/v1/x', ''])(
			'called %j, which there is not, is refused for good',
			async (reference) => {
				const { provider } = await startBench()
				for (const call of [provider.fetchPayment, provider.cancelPayment]) {
					await expect(call(reference)).rejects.toBeInstanceOf(PaymentRefusedError)
				}
			},
		)
	})

	test('O9 everything of a span is in the list, page after page, each as it is when it is asked for', async () => {
		const { provider, customer } = await startBench()
		const list = async (from: Date, until: Date) => {
			const listed = new Map<string, BookedPayment>()
			for await (const payment of provider.listPayments?.({ from, until }) ?? []) {
				listed.set(payment.reference, payment)
			}
			return listed
		}
		const began = new Date(Date.now() - 1_000)
		const opened = new Map<string, PaymentToOpen>()
		const open = async (changes: Partial<PaymentToOpen>) => {
			const payment = buildPayment(changes)
			const { reference, link } = await provider.openPayment(payment)
			opened.set(reference, payment)
			return { reference, link }
		}
		for (let n = 0; n < 101; n++) await open({})
		for (const method of ['card', 'pay-in-advance'] as const) {
			const { reference, link } = await open({ method })
			await customer.pay(link)
			await provider.refundPayment(buildRefund({ reference }))
		}
		const soon = new Date(Date.now() + 2_000)
		const listed = await list(began, soon)
		expect([...listed.keys()].sort()).toEqual([...opened.keys()].sort())
		for (const [reference, { attemptId, orderId }] of [...opened].slice(-4)) {
			await vi.waitFor(async () => {
				const booked = (await list(began, soon)).get(reference)
				const facts = await provider.fetchPayment(reference)
				expect(booked).toMatchObject({ ...facts, attemptId, orderId })
			}, 60_000)
		}
		expect((await list(new Date(began.getTime() - 3600_000), began)).size).toBe(0)
	})

	describe.each(['card', 'pay-in-advance'] as const)('a payment by %s', (method) => {
		const build = (changes: Partial<PaymentToOpen> = {}) => buildPayment({ method, ...changes })

		test('is settled once it is paid, with its amount and our order', async () => {
			const { provider, customer, book } = await startBench()
			const payment = build()
			const { reference, link } = await provider.openPayment(payment)
			await customer.pay(link)
			expect(await provider.fetchPayment(reference)).toEqual({
				status: 'SETTLED',
				amountOre: 1250_01,
				currency: 'SEK',
				orderId: payment.orderId,
				refundedOre: 0,
			})
			expect(await book()).toMatchObject([{ paidOre: 1250_01, payable: false }])
		})

		test('cannot be paid any more once it is cancelled, and cancelling it again says the same', async () => {
			const { provider, customer, book } = await startBench()
			const { reference, link } = await provider.openPayment(build())
			expect(await provider.cancelPayment(reference)).toMatchObject({ status: 'CANCELLED' })
			await customer.pay(link)
			expect(await book()).toMatchObject([{ paidOre: 0, payable: false }])
			expect(await provider.cancelPayment(reference)).toMatchObject({ status: 'CANCELLED' })
		})

		test('that is paid stays so when somebody cancels it', async () => {
			const { provider, customer, book } = await startBench()
			const { reference, link } = await provider.openPayment(build())
			await customer.pay(link)
			expect(await provider.cancelPayment(reference)).toMatchObject({
				status: 'SETTLED',
				amountOre: 1250_01,
			})
			expect(await book()).toMatchObject([{ paidOre: 1250_01, refundedOre: 0 }])
		})

		test('is not said to be closed by a provider that cannot be asked', async () => {
			const { provider, fail, book } = await startBench()
			const { reference } = await provider.openPayment(build())
			await fail('error')
			await expect(provider.cancelPayment(reference)).rejects.toThrow()
			await fail('none')
			expect(await book()).toMatchObject([{ payable: true }])
		})
	})
}
