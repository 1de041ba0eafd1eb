import { describe, expect, test } from 'vitest'
import { PaymentRefusedError, UnclearRefusalError } from '../../provider.ts'
import { buildRefund } from '../testing/build-payment.ts'
import { refusal, scriptedZaver } from '../testing/scripted-zaver.ts'

const REFUND = buildRefund({
	refundId: 'f7a3a0b4-3c39-4f0d-9d3f-1d2f5c7b8a90',
	orderId: 'order-1',
	reference: 'p-1',
	amountOre: 1250_01,
	vatOre: 250_00,
	reason: 'Wrong car',
})

const told = (status: string) => ({
	body: { refundId: 'z-1', status, merchantReference: REFUND.refundId },
})
const known = (status: string) => ({ reference: 'z-1', refundId: REFUND.refundId, status })

const MADE = 'POST /refund/v1'
const APPROVED = 'POST /refund/v1/z-1/approve'
const CANCELLED = 'POST /refund/v1/z-1/cancel'
const ASKED = 'GET /refund/v1/z-1'

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
	promise.then(
		() => null,
		(error: unknown) => error,
	)

describe('a refund at Zaver', () => {
	test('is asked for with its VAT, its order and where to call back, and no key', async () => {
		const { provider, bodies } = await scriptedZaver(told('PENDING_EXECUTION'))
		await provider.refundPayment(REFUND)
		expect(bodies).toEqual([
			{
				paymentId: 'p-1',
				invoiceReference: 'order-1',
				refundAmount: 1250.01,
				refundTaxAmount: 250,
				refundTaxRatePercent: 25,
				description: 'Wrong car',
				merchantReference: REFUND.refundId,
				merchantUrls: { callbackUrl: REFUND.callbackUrl },
			},
		])
	})

	test('that is already approved is not approved again', async () => {
		const { provider, asked } = await scriptedZaver(told('PENDING_EXECUTION'))
		expect(await provider.refundPayment(REFUND)).toEqual(known('PENDING'))
		expect(asked).toEqual([MADE])
	})

	test('whose approval is refused because it came before is no refused refund', async () => {
		const { provider, asked } = await scriptedZaver(
			told('PENDING_MERCHANT_APPROVAL'),
			refusal('REFUND_ILLEGAL_STATE'),
			told('EXECUTED'),
		)
		expect(await provider.refundPayment(REFUND)).toEqual(known('EXECUTED'))
		expect(asked).toEqual([MADE, APPROVED, ASKED])
	})

	test.each([
		['the approval fails', [{ status: 500, body: {} }, told('PENDING_MERCHANT_APPROVAL')]],
		['every later answer is lost', ['lost', 'lost']],
		['Zaver knows a new word for it', [{ body: { refundId: 'z-1', status: 'RESTING' } }]],
	] as const)(
		'keeps its name when %s, and is approved when it is asked about',
		async (_, later) => {
			const { provider, asked } = await scriptedZaver(
				told('PENDING_MERCHANT_APPROVAL'),
				...later,
				told('PENDING_MERCHANT_APPROVAL'),
				told('PENDING_EXECUTION'),
			)
			expect(await provider.refundPayment(REFUND)).toEqual(known('PENDING'))
			const before = asked.length
			expect(await provider.fetchRefund('z-1', REFUND.refundId)).toEqual(known('PENDING'))
			expect(asked.slice(before)).toEqual([ASKED, APPROVED])
		},
	)

	test('that is another than ours is told of, and not approved', async () => {
		const waiting = told('PENDING_MERCHANT_APPROVAL')
		const { provider, asked } = await scriptedZaver(waiting)
		expect(await provider.fetchRefund('z-1', 'another')).toEqual(known('PENDING'))
		expect(asked).toEqual([ASKED])
	})

	test.each([
		[REFUND.refundId, [ASKED, CANCELLED], 'CANCELLED'],
		['another', [ASKED], 'PENDING'],
	])(
		'that our books have as refused is never approved: ours is taken back, asked for as %s',
		async (refundId, calls, status) => {
			const waiting = told('PENDING_MERCHANT_APPROVAL')
			const { provider, asked } = await scriptedZaver(waiting, told('CANCELLED'))
			expect(await provider.fetchRefund('z-1', refundId, true)).toEqual(known(status))
			expect(asked).toEqual(calls)
		},
	)

	test('that our books have as refused, and Zaver is about to execute, is told of as it is', async () => {
		const { provider, asked } = await scriptedZaver(told('PENDING_EXECUTION'))
		expect(await provider.fetchRefund('z-1', REFUND.refundId, true)).toEqual(known('PENDING'))
		expect(asked).toEqual([ASKED])
	})

	test('whose approval Zaver refuses for good is taken back, so that nobody approves it later', async () => {
		const { provider, asked } = await scriptedZaver(
			told('PENDING_MERCHANT_APPROVAL'),
			refusal('INSUFFICIENT_FUNDS_SWISH'),
			told('PENDING_MERCHANT_APPROVAL'),
			told('CANCELLED'),
		)
		expect(await provider.refundPayment(REFUND)).toEqual(known('CANCELLED'))
		expect(asked.at(-1)).toBe(CANCELLED)
	})

	test.each([
		['VALIDATION_ERROR', `merchantReference ${REFUND.refundId} is not unique`],
		['VALIDATION_ERROR', `Merchant reference ${REFUND.refundId} is not unique`],
		['VALIDATION_ERROR', 'A refund with this reference exists'],
		['VALIDATION_ERROR', 'A refund of this paymentId has this reference'],
		['VALIDATION_ERROR', 'merchant_reference: duplicate'],
		['AMOUNT_EXCEEDS_REFUNDABLE_AMOUNT', ''],
		['REFUND_ALREADY_THERE', ''],
		['SOMETHING_NEW', 'There is one of this reference'],
		['SOMETHING_NEW', 'There is one of this reference', 409],
	])(
		'refused with %s %j may have been made by an earlier try: not the last word',
		async (code, message, status = 400) => {
			const { provider } = await scriptedZaver(refusal(code, message, status))
			const error = await failureOf(provider.refundPayment(REFUND))
			expect(error).toMatchObject({ code: 'REFUND_MAY_EXIST' })
			expect(error).not.toBeInstanceOf(PaymentRefusedError)
			expect(error).not.toBeInstanceOf(UnclearRefusalError)
		},
	)

	test.each([
		['VALIDATION_ERROR', '', 400],
		['REFUND_WINDOW_PASSED', 'This payment is too old', 400],
		['not a code', '', 400],
		['REFUND_WINDOW_PASSED', 'This payment is too old', 409],
		['PAYMENT_LOCKED', '', 409],
	])('refused with %s %j (%d) is refused unclearly', async (code, message, status) => {
		const { provider } = await scriptedZaver(refusal(code, message, status))
		expect(await failureOf(provider.refundPayment(REFUND))).toBeInstanceOf(UnclearRefusalError)
	})

	test.each([
		[0, false],
		[0.01, true],
		[1250.01, true],
	])(
		'that exceeds what is left, of a payment of which %d was given back: refused for good is %s',
		async (refundedAmount, isFinal) => {
			const payment = { paymentId: 'p-1', paymentStatus: 'SETTLED', amount: 1250.01 }
			const { provider, asked } = await scriptedZaver(refusal('AMOUNT_EXCEEDS_REFUNDABLE_AMOUNT'), {
				body: { ...payment, capturedAmount: 1250.01, refundedAmount },
			})
			const error = await failureOf(provider.refundPayment(REFUND))
			expect(error instanceof PaymentRefusedError).toBe(isFinal)
			expect(asked).toEqual([MADE, 'GET /payments/link/v2/p-1'])
		},
	)

	test.each([
		['VALIDATION_ERROR', 'description is too long', 400],
		['REFUND_NOT_POSSIBLE', '', 400],
		['PAYMENT_ILLEGAL_STATE', '', 409],
		['PAYMENT_NOT_FOUND', '', 404],
	])('refused with %s %j is refused for good', async (code, message, status) => {
		const { provider } = await scriptedZaver(refusal(code, message, status))
		const error = await failureOf(provider.refundPayment(REFUND))
		expect(error).toBeInstanceOf(PaymentRefusedError)
		expect(error).toMatchObject({ code })
	})
})
