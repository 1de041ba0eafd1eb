import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { linkHostsOf } from '../payment-link.ts'
import { type AttemptStatus, isAttemptStatus } from '../payment-states.ts'
import {
	type PaymentProvider,
	PaymentRefusedError,
	type PaymentToOpen,
	type ProviderPayment,
	type ProviderRefund,
	type RefundStatus,
} from '../provider.ts'
import { readAnswer } from './read-answer.ts'

export type ZaverSettings = {
	readonly apiUrl: string
	readonly apiKey: string
	readonly callbackToken: string
	readonly linkHosts?: readonly string[]
	readonly timeoutMs?: number
}

const paymentAnswer = v.object({
	paymentId: v.string(),
	paymentStatus: v.string(),
	paymentLink: v.nullish(v.string()),
	validUntil: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
	amount: v.number(),
	currency: v.nullish(v.string(), 'SEK'),
	merchantPaymentReference: v.nullish(v.string()),
})

const refundAnswer = v.object({ refundId: v.string(), status: v.string() })

const callbackBody = v.object({ paymentId: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)) })

/** Zaver's checkout API. The stand-in provider of a local run speaks the same protocol. */
export function zaverProvider(settings: ZaverSettings): PaymentProvider {
	const call = async (method: string, path: string, body?: object) => {
		const response = await fetch(new URL(path, settings.apiUrl), {
			method,
			headers: {
				authorization: `Bearer ${settings.apiKey}`,
				accept: 'application/json',
				...(body && { 'content-type': 'application/json' }),
			},
			...(body && { body: JSON.stringify(body) }),
			redirect: 'error',
			signal: AbortSignal.timeout(settings.timeoutMs ?? 15_000),
		})
		if (!response.ok) throw failureOf(method, response.status)
		return response.json().catch(() => {
			throw new Error('Zaver answered with something that is not JSON')
		})
	}
	const callPayment = async (method: string, path: string, body?: object) =>
		readAnswer('Zaver', paymentAnswer, await call(method, path, body))
	const askRefund = async (method: string, path: string, body?: object) =>
		readAnswer('Zaver', refundAnswer, await call(method, path, body))
	const fetchPayment = async (reference: string) =>
		toPayment(await callPayment('GET', pathOf(reference)))

	return {
		name: 'zaver',
		linkHosts: [...linkHostsFor(settings.apiUrl), ...(settings.linkHosts ?? [])],

		async openPayment(payment) {
			const answer = await callPayment('POST', '/payments/link/v2', openRequest(payment))
			if (!answer.paymentLink) throw new Error('Zaver opened a payment without a link')
			return {
				reference: answer.paymentId,
				link: answer.paymentLink,
				expiresAt: answer.validUntil ? new Date(answer.validUntil) : null,
				status: statusOf(answer.paymentStatus),
			}
		},

		fetchPayment,

		async cancelPayment(reference) {
			try {
				return toPayment(await callPayment('POST', `${pathOf(reference)}/cancel`, {}))
			} catch (error) {
				// Paid already: then what is true is the answer.
				if (isConflict(error)) return fetchPayment(reference)
				throw error
			}
		},

		async refundPayment({ refundId, reference, amountOre, reason, callbackUrl }) {
			const made = await askRefund('POST', '/refund/v1', {
				paymentId: reference,
				refundAmount: amountOre / 100,
				description: reason,
				merchantReference: refundId,
				idempotencyKey: refundId,
				callbackUrl,
			})
			// Made first, approved then: only the approval moves money. An answer to it that got lost
			// may have approved it all the same, so a refusal is not the last word.
			if (made.status !== 'PENDING_MERCHANT_APPROVAL') return toRefund(made)
			const path = refundPathOf(made.refundId)
			const approved = await askRefund('POST', `${path}/approve`, {}).catch(() =>
				askRefund('GET', path),
			)
			if (approved.status === made.status) throw new Error('Zaver did not approve a refund')
			return toRefund(approved)
		},

		fetchRefund: async (reference) => toRefund(await askRefund('GET', refundPathOf(reference))),

		readCallback({ headers, body }) {
			if (!sameSecret(headers['authorization'], settings.callbackToken)) {
				return { authentic: false }
			}
			const told = v.safeParse(v.pipe(v.string(), v.parseJson(), callbackBody), body.toString())
			return {
				authentic: true,
				// The protocol has no event id: the same words again are the same event.
				eventKey: createHash('sha256').update(body).digest('base64url'),
				reference: told.success ? told.output.paymentId : null,
			}
		},
	}
}

const pathOf = (reference: string) => `/payments/link/v2/${encodeURIComponent(reference)}`

const refundPathOf = (reference: string) => `/refund/v1/${encodeURIComponent(reference)}`

const REFUND_STATUS: Readonly<Record<string, RefundStatus>> = {
	PENDING_MERCHANT_APPROVAL: 'PENDING',
	PENDING_EXECUTION: 'PENDING',
	EXECUTED: 'EXECUTED',
	CANCELLED: 'CANCELLED',
}

function toRefund(answer: v.InferOutput<typeof refundAnswer>): ProviderRefund {
	const status = REFUND_STATUS[answer.status]
	if (!status) throw new Error(`Zaver knows a refund status that we do not: ${answer.status}`)
	return { reference: answer.refundId, status }
}

function toPayment(answer: v.InferOutput<typeof paymentAnswer>): ProviderPayment {
	return {
		status: statusOf(answer.paymentStatus),
		amountOre: Math.round(answer.amount * 100),
		currency: answer.currency,
		orderId: answer.merchantPaymentReference ?? null,
	}
}

/** The code ends up in the log; what else Zaver says may quote what the customer wrote. */
function failureOf(method: string, status: number): Error {
	const Failure = isFinal(status) ? PaymentRefusedError : Error
	const failure = new Failure(`Zaver answered ${method} with ${status}`)
	return Object.assign(failure, { code: `HTTP_${status}` })
}

function isConflict(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'HTTP_409'
}

/** Time-outs, conflicts and too many requests pass; every other 4xx will be the same tomorrow. */
function isFinal(status: number): boolean {
	return status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status)
}

/** Zaver shows its pages below its own domain; a stand-in where it is called. */
function linkHostsFor(apiUrl: string): string[] {
	return new URL(apiUrl).hostname.endsWith('.zaver.com') ? ['*.zaver.com'] : linkHostsOf(apiUrl)
}

function openRequest(payment: PaymentToOpen) {
	return {
		title: payment.title,
		amount: payment.amountOre / 100,
		currency: 'SEK',
		market: 'SE',
		language: payment.language,
		merchantPaymentReference: payment.orderId,
		idempotencyKey: payment.attemptId,
		merchantUrls: {
			successUrl: payment.successUrl,
			cancelUrl: payment.cancelUrl,
			callbackUrl: payment.callbackUrl,
		},
		merchantCustomizations: {
			// Without a list the merchant's contract decides, which is where cards are.
			...(payment.method === 'pay-in-advance' && { offerPaymentMethods: 'PAY_IN_ADVANCE' }),
			captureMethod: 'immediate',
		},
		lineItems: payment.lines.map((line) => ({
			name: line.name,
			quantity: 1,
			unitPrice: line.amountIncludingVatOre / 100,
			totalAmount: line.amountIncludingVatOre / 100,
			taxRatePercent: payment.vatRatePercent,
			taxAmount: line.vatOre / 100,
			itemType: 'SERVICE',
			merchantReference: line.reference,
		})),
		payerData: {
			email: payment.payer.emailAddress,
			phoneNumber: payment.payer.phoneNumber,
			givenName: payment.payer.firstName,
			familyName: payment.payer.lastName,
			billingAddress: {
				addressLine1: payment.payer.streetAddress,
				postalCode: payment.payer.zipCode,
				city: payment.payer.city,
				...(payment.payer.countryCode && { country: payment.payer.countryCode }),
			},
		},
	}
}

function statusOf(text: string): AttemptStatus {
	if (!isAttemptStatus(text))
		throw new Error(`Zaver knows a payment status that we do not: ${text}`)
	return text
}

/** Digests have one length, so the comparison takes the same time whatever was sent. */
function sameSecret(sent: string | string[] | undefined, secret: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest()
	return typeof sent === 'string' && timingSafeEqual(digest(sent), digest(secret))
}
