import type Stripe from 'stripe'
import * as v from 'valibot'
import { readAnswer } from './read-answer.ts'
import { ask } from './stripe-client.ts'

const sessions = v.object({ data: v.array(v.object({ id: v.string() })) })

const invoicePayments = v.object({
	data: v.array(v.object({ invoice: v.union([v.string(), v.object({ id: v.string() })]) })),
})

/** Disputes and refunds name the payment intent that they are about, and we know its session or its invoice. */
export async function findPayment(stripe: Stripe, part: string): Promise<string | null> {
	if (!/^pi_\w+$/.test(part)) return null
	const listed = await ask(() => stripe.checkout.sessions.list({ payment_intent: part, limit: 1 }))
	const [session] = readAnswer('Stripe', sessions, listed).data
	return session?.id ?? findInvoice(stripe, part)
}

async function findInvoice(stripe: Stripe, intent: string): Promise<string | null> {
	const payment = { type: 'payment_intent', payment_intent: intent } as const
	const listed = await ask(() => stripe.invoicePayments.list({ payment, limit: 1 }))
	const [paid] = readAnswer('Stripe', invoicePayments, listed).data
	if (!paid) return null
	return typeof paid.invoice === 'string' ? paid.invoice : paid.invoice.id
}
