import type Stripe from 'stripe'
import * as v from 'valibot'
import type { ProviderRefund, RefundStatus, RefundToMake } from '../provider.ts'
import { readAnswer } from './read-answer.ts'
import { ask, askForAll, doOnce } from './stripe-client.ts'
import { metadata } from './stripe-terms.ts'

const refundAnswer = v.object({
	id: v.string(),
	amount: v.number(),
	status: v.nullable(v.string()),
	metadata,
})

export type RefundSource = { readonly payment_intent: string } | { readonly charge: string }

/** Stripe's idempotency keys expire after a day, and jobs retry for a week: first see whether it is made already. */
export async function refund(
	stripe: Stripe,
	source: RefundSource,
	{ refundId, amountOre, reason }: RefundToMake,
): Promise<ProviderRefund> {
	const earlier = await findRefund(stripe, source, refundId)
	if (earlier) return earlier
	return toRefund(
		await doOnce(`${refundId}-refund`, (options) =>
			stripe.refunds.create(
				{
					...source,
					amount: amountOre,
					// Stripe's own reasons are three, and one of them puts the customer on a block list.
					metadata: { refund_id: refundId, ...(reason && { reason: reason.slice(0, 500) }) },
				},
				options,
			),
		),
	)
}

export async function fetchRefund(stripe: Stripe, reference: string): Promise<ProviderRefund> {
	return toRefund(await ask(() => stripe.refunds.retrieve(reference)))
}

/** What was given back, or is on its way, whoever asked for it. */
export async function refundedOre(stripe: Stripe, source: RefundSource): Promise<number> {
	const refunds = await askForAll(() => stripe.refunds.list({ ...source, limit: 100 }))
	return refunds
		.map((answer) => readAnswer('Stripe', refundAnswer, answer))
		.filter(({ status }) => STATUS[status ?? ''] !== 'CANCELLED')
		.reduce((sum, { amount }) => sum + amount, 0)
}

async function findRefund(
	stripe: Stripe,
	source: RefundSource,
	refundId: string,
): Promise<ProviderRefund | null> {
	const refunds = await askForAll(() => stripe.refunds.list({ ...source, limit: 100 }))
	const found = refunds.find(({ metadata }) => metadata?.['refund_id'] === refundId)
	return found ? toRefund(found) : null
}

const STATUS: Readonly<Record<string, RefundStatus>> = {
	succeeded: 'EXECUTED',
	pending: 'PENDING',
	requires_action: 'PENDING',
	failed: 'CANCELLED',
	canceled: 'CANCELLED',
}

function toRefund(answer: unknown): ProviderRefund {
	const { id, status, metadata } = readAnswer('Stripe', refundAnswer, answer)
	const known = STATUS[status ?? '']
	if (!known) throw new Error('Stripe knows a status of refunds that we do not')
	return { reference: id, status: known, refundId: metadata?.['refund_id'] }
}
