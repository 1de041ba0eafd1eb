import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { PaymentRefusedError, type PaymentToOpen } from '../../provider.ts'
import type { Bench, StartBench } from './bench.ts'
import { buildPayment } from './build-payment.ts'

const SOON = { timeout: 20_000, interval: 25 }

async function paid({ provider, customer }: Bench, changes: Partial<PaymentToOpen>) {
	const { reference, link } = await provider.openPayment(buildPayment(changes))
	await customer.pay(link)
	return reference
}

/** Makes a refund and waits until the money is back: some providers take a moment. */
async function refundNow({ provider }: Bench, reference: string, amountOre: number) {
	const made = await provider.refundPayment(toMake(reference, amountOre))
	await vi.waitFor(async () => {
		const { status } = await provider.fetchRefund(made.reference)
		expect(status).toBe('EXECUTED')
	}, SOON)
	return made
}

const toMake = (reference: string, amountOre: number) => ({
	refundId: randomUUID(),
	reference,
	amountOre,
	reason: 'One certificate was not needed',
	callbackUrl: 'https://coc.example.se/callback',
})

export function refundTests(startBench: StartBench): void {
	describe.each(['card', 'pay-in-advance'] as const)('a refund of a payment by %s', (method) => {
		test('gives back a part, then the rest, then nothing more', async () => {
			const bench = await startBench()
			const reference = await paid(bench, { method })
			await refundNow(bench, reference, 250_01)
			expect(await bench.book()).toMatchObject([{ refundedOre: 250_01 }])
			await expect(bench.provider.refundPayment(toMake(reference, 1000_01))).rejects.toBeInstanceOf(
				PaymentRefusedError,
			)
			await refundNow(bench, reference, 1000_00)
			await expect(bench.provider.refundPayment(toMake(reference, 1))).rejects.toBeInstanceOf(
				PaymentRefusedError,
			)
			expect(await bench.book()).toMatchObject([{ refundedOre: 1250_01, paidOre: 1250_01 }])
		})

		test('asked for twice gives the money back once', async () => {
			const bench = await startBench()
			const reference = await paid(bench, { method })
			const refund = toMake(reference, 100_00)
			const first = await bench.provider.refundPayment(refund)
			const second = await bench.provider.refundPayment(refund)
			expect(second.reference).toBe(first.reference)
			await vi.waitFor(async () => {
				expect(await bench.book()).toMatchObject([{ refundedOre: 100_00 }])
			}, SOON)
		})

		test('whose answer is lost gives the money back once when it is asked for again', async () => {
			const bench = await startBench()
			const reference = await paid(bench, { method })
			const refund = toMake(reference, 100_00)
			await bench.fail('lost-answer')
			await expect(bench.provider.refundPayment(refund)).rejects.toThrow()
			await bench.fail('none')
			const made = await bench.provider.refundPayment(refund)
			await vi.waitFor(async () => {
				expect(await bench.provider.fetchRefund(made.reference)).toMatchObject({
					status: 'EXECUTED',
				})
			}, SOON)
			expect(await bench.book()).toMatchObject([{ refundedOre: 100_00 }])
		})

		test('of what was never paid is not made', async () => {
			const bench = await startBench()
			const { reference } = await bench.provider.openPayment(buildPayment({ method }))
			await expect(bench.provider.refundPayment(toMake(reference, 1_00))).rejects.toThrow()
			expect(await bench.book()).toMatchObject([{ refundedOre: 0 }])
		})

		test('from a provider that is away fails for now', async () => {
			const bench = await startBench()
			const reference = await paid(bench, { method })
			await bench.fail('error')
			const refund = bench.provider.refundPayment(toMake(reference, 1_00))
			await expect(refund).rejects.not.toBeInstanceOf(PaymentRefusedError)
		})
	})

	test('a refund that there is not is refused for good', async () => {
		const { provider } = await startBench()
		await expect(provider.fetchRefund('re_none')).rejects.toBeInstanceOf(PaymentRefusedError)
	})
}
