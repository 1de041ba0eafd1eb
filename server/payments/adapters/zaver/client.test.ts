import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { PaymentRefusedError } from '../../provider.ts'
import { buildPayment, CANARY } from '../testing/build-payment.ts'
import { refusal, scriptedZaver } from '../testing/scripted-zaver.ts'

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
	promise.then(
		() => null,
		(error: unknown) => error,
	)

const payment = (changes: object = {}) => ({
	body: { paymentId: 'p-1', paymentStatus: 'SETTLED', amount: 1250.01, ...changes },
})

describe('what Zaver says no with', () => {
	test.each([400, 409, 422, 423, 429, 500])(
		'is told by its code: a locked payment is asked about, whatever the status (%d)',
		async (status) => {
			const { provider, asked } = await scriptedZaver(
				refusal('PAYMENT_LOCKED', '', status),
				payment(),
			)
			expect(await provider.cancelPayment('p-1')).toMatchObject({ status: 'SETTLED' })
			expect(asked).toEqual(['POST /payments/link/v2/p-1/cancel', 'GET /payments/link/v2/p-1'])
		},
	)

	test('is taken for a conflict where a 409 has no code or an unknown one', async () => {
		for (const body of [{}, { errors: [{ errorCode: 'SETTLED_MEANWHILE' }] }]) {
			const { provider } = await scriptedZaver({ status: 409, body }, payment())
			expect(await provider.cancelPayment('p-1')).toMatchObject({ status: 'SETTLED' })
		}
	})

	test.each([
		[400, 'VALIDATION_ERROR', true],
		[409, 'VALIDATION_ERROR', true],
		[422, 'SOMETHING_NEW', true],
		[404, 'PAYMENT_NOT_FOUND', true],
		[409, 'SOMETHING_NEW', false],
		[401, 'UNAUTHORIZED', false],
		[429, 'VALIDATION_ERROR', true],
		[503, 'VALIDATION_ERROR', true],
		[429, 'SOMETHING_NEW', false],
		[503, 'SOMETHING_NEW', false],
	])('%d with %s: final is %s, and the code is told', async (status, code, final) => {
		const { provider } = await scriptedZaver(refusal(code, '', status))
		const error = await failureOf(provider.fetchPayment('p-1'))
		expect(error instanceof PaymentRefusedError).toBe(final)
		expect(error).toMatchObject({ code })
	})

	test.each([
		[{ errors: 'none' }],
		[{ errors: [] }],
		[{ errors: [{ errorCode: CANARY.emailAddress }] }],
		[[]],
		[null],
	])('in another form (%j) has its status for a code', async (body) => {
		const { provider } = await scriptedZaver({ status: 400, body })
		const error = await failureOf(provider.fetchPayment('p-1'))
		expect(error).toBeInstanceOf(PaymentRefusedError)
		expect(error).toMatchObject({ code: 'HTTP_400' })
		expect(inspect(error)).not.toContain(CANARY.emailAddress)
	})

	test('is not repeated where it quotes the customer', async () => {
		const message = `payerData.email: ${CANARY.emailAddress} is no address`
		const { provider } = await scriptedZaver(refusal('VALIDATION_ERROR', message))
		const error = await failureOf(provider.openPayment(buildPayment()))
		expect(error).toMatchObject({ code: 'VALIDATION_ERROR' })
		expect(inspect(error)).not.toContain(CANARY.emailAddress)
	})
})

describe('what Zaver answers', () => {
	test.each([
		[1250.01, 1250_01],
		['1250.01', 1250_01],
		['1250', 1250_00],
		['1250.10', 1250_10],
		[0.29, 29],
		['0.29', 29],
	])('with the amount %j is %d öre', async (amount, ore) => {
		const { provider } = await scriptedZaver(payment({ amount }))
		expect(await provider.fetchPayment('p-1')).toMatchObject({ amountOre: ore })
	})

	test.each(['', 'much', '1,250', '0x10', '1e3', null, true])(
		'with the amount %j is not believed',
		async (amount) => {
			const { provider } = await scriptedZaver(payment({ amount }))
			await expect(provider.fetchPayment('p-1')).rejects.toThrow('otherwise than agreed: amount')
		},
	)

	test('tells until when a payment can be paid, in any ISO form', async () => {
		const open = { paymentStatus: 'CREATED', paymentLink: 'https://checkout.zaver.com/1' }
		const validUntil = '2026-11-05T13:30:00.123456+01:00'
		const { provider } = await scriptedZaver(payment({ ...open, validUntil }))
		expect(await provider.openPayment(buildPayment())).toMatchObject({
			expiresAt: new Date('2026-11-05T12:30:00.123Z'),
		})
	})

	test.each(['soon', '2026-02-31T12:30:00Z', 1793881800, null])(
		'with the time %j, which is none, is a payment without one',
		async (validUntil) => {
			const open = { paymentStatus: 'CREATED', paymentLink: 'https://checkout.zaver.com/1' }
			const { provider } = await scriptedZaver(payment({ ...open, validUntil }))
			expect(await provider.openPayment(buildPayment())).toMatchObject({ expiresAt: null })
		},
	)
})
