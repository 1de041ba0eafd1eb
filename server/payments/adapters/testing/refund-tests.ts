import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { PaymentRefusedError, type PaymentToOpen, type RefundToMake } from '../../provider.ts'
import type { Bench, StartBench } from './bench.ts'
import { buildPayment, buildRefund } from './build-payment.ts'

const SOON = { timeout: 60_000, interval: 25 }

async function paid({ provider, customer }: Bench, changes: Partial<PaymentToOpen>) {
	const { reference, link } = await provider.openPayment(buildPayment(changes))
	await customer.pay(link)
	return reference
}

/** Makes a refund and waits until the money is back: some providers take a moment. */
async function refundNow({ provider }: Bench, refund: RefundToMake) {
	const made = await provider.refundPayment(refund)
	await vi.waitFor(async () => {
		const { status } = await provider.fetchRefund(made.reference, refund.refundId)
		expect(status).toBe('EXECUTED')
	}, SOON)
}

/** How the provider calls a refund, as far as its callbacks have told. */
function heardAs({ provider, callbacks }: Bench, { refundId }: RefundToMake): string | undefined {
	return callbacks
		.map((callback) => provider.readCallback(callback))
		.flatMap((read) => (read.authentic && read.refund ? [read.refund] : []))
		.find((refund) => refund.refundId === refundId)?.reference
}

/** Asks until the money is back, as our job does: again, or about what a callback has told. */
async function refundAfterAll(bench: Bench, refund: RefundToMake) {
	await vi.waitFor(async () => {
		const known = heardAs(bench, refund)
		const told = await (known === undefined
			? bench.provider.refundPayment(refund)
			: bench.provider.fetchRefund(known, refund.refundId))
		expect(told).toMatchObject({ refundId: refund.refundId, status: 'EXECUTED' })
	}, SOON)
}

export function refundTests(startBench: StartBench): void {
	describe.each(['card', 'pay-in-advance'] as const)('a refund of a payment by %s', (method) => {
		test('gives back a part, then the rest, then nothing more', async () => {
			const bench = await startBench()
			const reference = await paid(bench, { method })
			await refundNow(bench, buildRefund({ reference, amountOre: 250_01 }))
			expect(await bench.book()).toMatchObject([{ refundedOre: 250_01 }])
			expect(await bench.provider.fetchPayment(reference)).toMatchObject({ refundedOre: 250_01 })
			const tooMuch = buildRefund({ reference, amountOre: 1000_01 })
			await expect(bench.provider.refundPayment(tooMuch)).rejects.toThrow()
			await refundNow(bench, buildRefund({ reference, amountOre: 1000_00 }))
			const oneMore = buildRefund({ reference, amountOre: 1 })
			await expect(bench.provider.refundPayment(oneMore)).rejects.toThrow()
			expect(await bench.book()).toMatchObject([{ refundedOre: 1250_01, paidOre: 1250_01 }])
		})

		test('asked for again, and ten times at once, gives the money back once, and is never refused', async () => {
			const bench = await startBench()
			const { callbackUrl } = bench
			const reference = await paid(bench, { method })
			// Of all that was paid: then the amount is in the way, too.
			const refund = buildRefund({ reference, amountOre: 1250_01, callbackUrl })
			const ask = () => bench.provider.refundPayment(refund)
			const outcomes = await Promise.allSettled(Array.from({ length: 10 }, ask))
			outcomes.push(...(await Promise.allSettled([ask()])))
			for (const outcome of outcomes) {
				if (outcome.status === 'rejected') {
					expect(outcome.reason).not.toBeInstanceOf(PaymentRefusedError)
				}
			}
			const made = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
			expect(new Set(made.map((one) => one.reference)).size).toBe(1)
			await refundAfterAll(bench, refund)
			expect(await bench.book()).toMatchObject([{ refundedOre: 1250_01 }])
		})

		test('is told by a callback, with our name for it and the provider’s', async () => {
			const bench = await startBench()
			const { callbackUrl } = bench
			const reference = await paid(bench, { method })
			const refund = buildRefund({ reference, callbackUrl })
			const made = await bench.provider.refundPayment(refund)
			await vi.waitFor(() => expect(heardAs(bench, refund)).toBe(made.reference), SOON)
			expect(heardAs(bench, buildRefund({ reference }))).toBeUndefined()
		})

		test.each([
			['lost', 'lost-answer'],
			['an error', 'error'],
			['nonsense', 'garbage'],
		] as const)('whose answer is %s gives the money back once after all', async (_, failure) => {
			const bench = await startBench()
			const { callbackUrl } = bench
			const reference = await paid(bench, { method })
			const refund = buildRefund({ reference, callbackUrl })
			await bench.fail(failure)
			await expect(bench.provider.refundPayment(refund)).rejects.not.toBeInstanceOf(
				PaymentRefusedError,
			)
			await bench.fail('none')
			await refundAfterAll(bench, refund)
			expect(await bench.book()).toMatchObject([{ refundedOre: 100_00 }])
		})

		test('of what was never paid is not made', async () => {
			const bench = await startBench()
			const { reference } = await bench.provider.openPayment(buildPayment({ method }))
			await expect(bench.provider.refundPayment(buildRefund({ reference }))).rejects.toThrow()
			expect(await bench.book()).toMatchObject([{ refundedOre: 0 }])
		})

		test('from a provider that is away fails for now', async () => {
			const bench = await startBench()
			const reference = await paid(bench, { method })
			await bench.fail('error')
			const refund = bench.provider.refundPayment(buildRefund({ reference }))
			await expect(refund).rejects.not.toBeInstanceOf(PaymentRefusedError)
		})
	})

	test('a refund that there is not is refused for good', async () => {
		const { provider } = await startBench()
		await expect(provider.fetchRefund('re_none', randomUUID())).rejects.toBeInstanceOf(
			PaymentRefusedError,
		)
	})
}
