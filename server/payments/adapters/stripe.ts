import { isLoopback, linkHostsOf } from '../payment-link.ts'
import { type PaymentProvider, PaymentRefusedError, type PaymentToOpen } from '../provider.ts'
import { type StripeSettings, stripeClient } from './stripe-client.ts'
import { findPayment } from './stripe-find-payment.ts'
import { fetchInvoice, openInvoice, paymentOfInvoice, voidInvoice } from './stripe-invoices.ts'
import { listPayments } from './stripe-list.ts'
import { fetchRefund, refund } from './stripe-refunds.ts'
import { expireSession, fetchSession, openSession, paymentOfSession } from './stripe-sessions.ts'
import { readStripeCallback } from './stripe-webhook.ts'

/** Stripe: a private person pays in a checkout session, a company by invoice. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
	const stripe = stripeClient(settings)
	const fetchPayment = async (reference: string) =>
		isInvoice(reference) ? fetchInvoice(stripe, reference) : fetchSession(stripe, reference)

	return {
		name: 'stripe',
		linkHosts: [
			'checkout.stripe.com',
			'invoice.stripe.com',
			...(isLoopback(settings.apiUrl) ? linkHostsOf(settings.apiUrl) : []),
			...(settings.linkHosts ?? []),
		],

		async openPayment(payment) {
			checkSum(payment)
			return payment.method === 'pay-in-advance'
				? openInvoice(stripe, payment)
				: openSession(stripe, payment)
		},

		fetchPayment,

		async cancelPayment(reference) {
			const close = isInvoice(reference) ? voidInvoice : expireSession
			await close(stripe, reference).catch((error: unknown) => {
				// Closed already, or paid: then what is true is the answer.
				if (!(error instanceof PaymentRefusedError)) throw error
			})
			return fetchPayment(reference)
		},

		async refundPayment(toMake) {
			const { reference } = toMake
			const paidBy = isInvoice(reference) ? paymentOfInvoice : paymentOfSession
			const source = await paidBy(stripe, reference)
			if (!source) throw new PaymentRefusedError('Stripe has no money of this payment')
			return refund(stripe, source, toMake)
		},

		fetchRefund: (reference) => fetchRefund(stripe, reference),

		findPayment: (part) => findPayment(stripe, part),

		listPayments: (span) => listPayments(stripe, span, fetchPayment),

		readCallback: (request) => readStripeCallback(request, settings.webhookSecret),
	}
}

function isInvoice(reference: string): boolean {
	if (/^(?:in|cs)_\w+$/.test(reference)) return reference.startsWith('in_')
	throw new PaymentRefusedError('This is not a payment of Stripe’s')
}

/** Stripe adds the lines up by itself and would ask for the wrong amount without a word. */
function checkSum({ lines, amountOre }: PaymentToOpen): void {
	const sum = lines.reduce((total, line) => total + line.amountIncludingVatOre, 0)
	if (sum !== amountOre || amountOre <= 0) {
		throw new PaymentRefusedError(
			'The lines of a payment must sum to its amount, which is not nothing',
		)
	}
}
