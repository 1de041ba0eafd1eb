import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { isSafePaymentLink } from '../../payment-link.ts'
import { PaymentRefusedError, type PaymentToOpen, PROVIDER_NAMES } from '../../provider.ts'
import type { Failure, StartBench } from './bench.ts'
import { buildPayment, CANARY, CANARY_COMPANY, linesOf } from './build-payment.ts'

const METHODS = ['card', 'pay-in-advance'] as const

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
	promise.then(
		() => null,
		(error: unknown) => error,
	)

export function openingTests(startBench: StartBench): void {
	describe.each(METHODS)('opening a payment by %s', (method) => {
		const build = (changes: Partial<PaymentToOpen> = {}) => buildPayment({ method, ...changes })

		test('gives a link to a page of the provider’s, and one payment in its book', async () => {
			const { provider, book } = await startBench()
			expect(PROVIDER_NAMES, 'PROVIDERS in contract/desk/works.ts').toContain(provider.name)
			const payment = build()
			const opened = await provider.openPayment(payment)
			expect(opened.status).toBe('CREATED')
			expect(isSafePaymentLink(opened.link, provider.linkHosts)).toBe(true)
			if (opened.expiresAt) expect(opened.expiresAt.getTime()).toBeGreaterThan(Date.now())
			expect(await book()).toEqual([
				{
					reference: opened.reference,
					orderId: payment.orderId,
					amountOre: 1250_01,
					paidOre: 0,
					refundedOre: 0,
					payable: true,
				},
			])
			expect(await provider.fetchPayment(opened.reference)).toEqual({
				status: 'CREATED',
				amountOre: 1250_01,
				currency: 'SEK',
				orderId: payment.orderId,
				refundedOre: 0,
			})
		})

		test.each([3_00, 3_01, 99_99, 1250_01, 62500_07, 999_999_99])(
			'of %d öre asks for each of them',
			async (amountOre) => {
				const { provider, book } = await startBench()
				const opened = await provider.openPayment(build({ amountOre }))
				expect(await book()).toMatchObject([{ amountOre }])
				expect(await provider.fetchPayment(opened.reference)).toMatchObject({ amountOre })
			},
		)

		test('for fifty cars asks for all of them', async () => {
			const { provider, book } = await startBench()
			const amountOre = 62_503_33
			await provider.openPayment(build({ amountOre, lines: linesOf(amountOre, 50) }))
			expect(await book()).toMatchObject([{ amountOre }])
		})

		test('works in English, without VAT and for a country that has no code', async () => {
			const { provider, book } = await startBench()
			const lines = linesOf(1000_00).map((line) => ({ ...line, vatOre: 0 }))
			const payer = { ...CANARY, countryCode: null }
			await provider.openPayment(
				build({ language: 'en', amountOre: 1000_00, lines, vatRatePercent: 0, payer }),
			)
			expect(await book()).toMatchObject([{ amountOre: 1000_00, payable: true }])
		})

		test('twice, and twenty times at once, opens one', async () => {
			const { provider, book } = await startBench()
			const payment = build()
			const first = await provider.openPayment(payment)
			expect(await provider.openPayment(payment)).toEqual(first)
			const atOnce = build()
			const outcomes = await Promise.allSettled(
				Array.from({ length: 20 }, () => provider.openPayment(atOnce)),
			)
			const opened = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
			expect(new Set(opened.map(({ reference }) => reference)).size).toBe(1)
			expect((await book()).filter(({ orderId }) => orderId === atOnce.orderId)).toHaveLength(1)
			expect(await book()).toHaveLength(2)
		})

		test('whose answer is lost opens one when it is asked for again', async () => {
			const { provider, book, fail } = await startBench()
			const payment = build()
			await fail('lost-answer')
			await expect(provider.openPayment(payment)).rejects.toThrow()
			await fail('none')
			const opened = await provider.openPayment(payment)
			expect(await book()).toMatchObject([{ reference: opened.reference, payable: true }])
		})

		test.each<Failure>(['down', 'error', 'garbage', 'slow'])(
			'from a provider that is %s fails for now, and one is opened later',
			async (failure) => {
				const { provider, connect, book, fail } = await startBench()
				const payment = build()
				await fail(failure)
				const impatient = failure === 'slow' ? connect({ timeoutMs: 200 }) : provider
				const error = await failureOf(impatient.openPayment(payment))
				expect(error).toBeInstanceOf(Error)
				expect(error).not.toBeInstanceOf(PaymentRefusedError)
				await fail('none')
				const opened = await provider.openPayment(payment)
				expect(await book()).toMatchObject([{ reference: opened.reference }])
			},
		)

		test('with a wrong key fails for now: the key can be put right', async () => {
			const { connect, book } = await startBench()
			const error = await failureOf(connect({ apiKey: 'sk_test_wrong' }).openPayment(build()))
			expect(error).toBeInstanceOf(Error)
			expect(error).not.toBeInstanceOf(PaymentRefusedError)
			expect(await book()).toEqual([])
		})

		test('of nothing, or with lines that do not sum to it, is refused for good', async () => {
			const { provider, book } = await startBench()
			const nothing = build({ amountOre: 0, lines: [] })
			const wrongSum = build({ lines: linesOf(1250_00) })
			for (const payment of [nothing, wrongSum]) {
				await expect(provider.openPayment(payment)).rejects.toBeInstanceOf(PaymentRefusedError)
			}
			expect((await book()).filter(({ payable }) => payable)).toEqual([])
		})

		test('no error quotes the customer', async () => {
			const { provider, connect, fail } = await startBench()
			const payment = build()
			const opened = await provider.openPayment(build())
			const wrong = { ...payment, payer: { ...payment.payer, emailAddress: CANARY.firstName } }
			const errors = [
				await failureOf(provider.openPayment(wrong)),
				await failureOf(connect({ apiKey: 'sk_test_wrong' }).openPayment(payment)),
				await failureOf(provider.fetchPayment(`${opened.reference}x`)),
			]
			for (const failure of ['down', 'error', 'garbage', 'lost-answer'] as const) {
				await fail(failure)
				errors.push(await failureOf(provider.openPayment(payment)))
				errors.push(await failureOf(provider.cancelPayment(opened.reference)))
			}
			for (const error of errors) {
				expect(error).toBeInstanceOf(Error)
				for (const word of wordsToKeep()) expect(inspect(error, { depth: 9 })).not.toContain(word)
			}
		})
	})
}

/** Also as a form or a JSON text would spell them. */
function wordsToKeep(): string[] {
	const { countryCode, ...words } = { ...CANARY, ...CANARY_COMPANY }
	return Object.values(words).flatMap((word) => [word, encodeURIComponent(word)])
}
