import {
	type PaymentProvider,
	PaymentRefusedError,
	type ProviderRefund,
	type RefundStatus,
	type RefundToMake,
	UnclearRefusalError,
} from '../../provider.ts'
import { readAnswer } from '../read-answer.ts'
import { paymentAnswer, type RefundAnswer, refundAnswer } from './answers.ts'
import {
	blamesContent,
	type CallZaver,
	codeOf,
	isConflict,
	isKnownRefusal,
	tellsOfOne,
} from './client.ts'

const WAITS_FOR_APPROVAL = 'PENDING_MERCHANT_APPROVAL'

/**
 * A refund is made first and approved then; only the approval moves money. Zaver has no key under which
 * making it could be repeated and no way to look for it but by its id. So nothing is done twice by this:
 * it refuses a merchantReference that it knows, and tells the id in a callback that comes on creation.
 */
export function zaverRefunds(
	call: CallZaver,
): Pick<PaymentProvider, 'refundPayment' | 'fetchRefund'> {
	const ask = async (method: 'GET' | 'POST', path: string, body?: object) =>
		readAnswer('Zaver', refundAnswer, await call(method, path, body))

	async function approve(refund: RefundAnswer): Promise<RefundAnswer> {
		if (refund.status !== WAITS_FOR_APPROVAL) return refund
		const path = pathOf(refund.refundId)
		try {
			return await ask('POST', `${path}/approve`, {})
		} catch (error) {
			// An approval whose answer got lost may have been one all the same: a refusal is not the last word.
			const now = await ask('GET', path)
			const isRefused = now.status === WAITS_FOR_APPROVAL && error instanceof PaymentRefusedError
			return isRefused ? takeBack(now) : now
		}
	}

	async function takeBack(refund: RefundAnswer): Promise<RefundAnswer> {
		if (refund.status !== WAITS_FOR_APPROVAL) return refund
		return ask('POST', `${pathOf(refund.refundId)}/cancel`, {})
	}

	/** So much was given back that ours cannot be made any more. It is not among that: nobody approves it without its id. */
	async function isSpent({ reference, amountOre }: RefundToMake): Promise<boolean> {
		const path = `/payments/link/v2/${encodeURIComponent(reference)}`
		const payment = readAnswer('Zaver', paymentAnswer, await call('GET', path))
		return payment.refundedAmount + amountOre > (payment.capturedAmount ?? payment.amount)
	}

	return {
		async refundPayment(refund) {
			const made = await ask('POST', '/refund/v1', requestFor(refund)).catch(
				async (error: unknown) => {
					const isFinal =
						!mayBeMade(error) || (exceedsRest(error) && (await isSpent(refund).catch(() => false)))
					throw isFinal ? error : maybeMadeError(error)
				},
			)
			// From here on its id must not be lost: who has it can go on, and nobody else can.
			return approve(made)
				.then(toRefund)
				.catch(() => ({ ...named(made), status: 'PENDING' }))
		},

		async fetchRefund(reference, refundId, isClosed = false) {
			const told = await ask('GET', pathOf(reference))
			// What a callback took for ours may be another: nobody's refund is approved by mistake.
			if (told.merchantReference !== refundId) return toRefund(told)
			return toRefund(await (isClosed ? takeBack(told) : approve(told)))
		},
	}
}

const pathOf = (reference: string) => `/refund/v1/${encodeURIComponent(reference)}`

function requestFor(refund: RefundToMake) {
	return {
		paymentId: refund.reference,
		invoiceReference: refund.orderId,
		refundAmount: refund.amountOre / 100,
		refundTaxAmount: refund.vatOre / 100,
		refundTaxRatePercent: refund.vatRatePercent,
		description: refund.reason,
		merchantReference: refund.refundId,
		merchantUrls: { callbackUrl: refund.callbackUrl },
	}
}

/** Whether it could be refused because it is there: made by a try whose answer got lost, or by another at the same time. */
function mayBeMade(error: unknown): boolean {
	if (isConflict(error)) return true
	if (!(error instanceof PaymentRefusedError)) return false
	return (
		!isKnownRefusal(error) ||
		(codeOf(error) === 'VALIDATION_ERROR' && !blamesContent(error)) ||
		exceedsRest(error)
	)
}

function exceedsRest(error: unknown): boolean {
	return codeOf(error) === 'AMOUNT_EXCEEDS_REFUNDABLE_AMOUNT'
}

/** Not final: the callback tells its id. Until then its money stays reserved in our books, for good where Zaver's words tell of one. */
function maybeMadeError(error: unknown): Error {
	if (!exceedsRest(error) && !tellsOfOne(error)) {
		return new UnclearRefusalError(`Zaver refused a refund with ${codeOf(error)}`)
	}
	return Object.assign(new Error('Zaver may have made this refund already'), {
		code: 'REFUND_MAY_EXIST',
	})
}

const STATUS: Readonly<Record<string, RefundStatus>> = {
	[WAITS_FOR_APPROVAL]: 'PENDING',
	PENDING_EXECUTION: 'PENDING',
	EXECUTED: 'EXECUTED',
	CANCELLED: 'CANCELLED',
}

function toRefund(answer: RefundAnswer): ProviderRefund {
	const status = STATUS[answer.status]
	if (!status) throw new Error(`Zaver knows a refund status that we do not: ${answer.status}`)
	return { ...named(answer), status }
}

function named({ refundId, merchantReference }: RefundAnswer) {
	return { reference: refundId, refundId: merchantReference ?? undefined }
}
