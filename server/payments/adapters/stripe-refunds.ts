import type Stripe from 'stripe'
import * as v from 'valibot'
import type { ProviderRefund, RefundStatus, RefundToMake } from '../provider.ts'
import { readAnswer } from './read-answer.ts'
import { ask, askForAll, askForEach, doOnce } from './stripe-client.ts'
import { metadata, momentOf } from './stripe-terms.ts'

const refundAnswer = v.object({
	id: v.string(),
	amount: v.number(),
	status: v.nullable(v.string()),
	metadata,
})

const bookedRefund = v.object({
	...refundAnswer.entries,
	created: v.number(),
	payment_intent: v.nullable(v.string()),
	charge: v.nullable(v.string()),
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

export type RefundedOf = (source: RefundSource) => number

type RefundsSince = {
	readonly refundedOf: RefundedOf
	/** The payment intents that they are of, with the moment of the first. */
	readonly intents: ReadonlyMap<string, Date>
}

/** All that was given back, or is on its way, since then. */
export async function refundsSince(stripe: Stripe, since: number): Promise<RefundsSince> {
	const sums = new Map<string, number>()
	const intents = new Map<string, Date>()
	const listed = askForEach(() => stripe.refunds.list({ created: { gte: since }, limit: 100 }))
	for await (const answer of listed) {
		const refund = readAnswer('Stripe', bookedRefund, answer)
		if (STATUS[refund.status ?? ''] === 'CANCELLED') continue
		const source = refund.payment_intent ?? refund.charge ?? ''
		sums.set(source, (sums.get(source) ?? 0) + refund.amount)
		// The newest come first.
		if (refund.payment_intent !== null) intents.set(source, momentOf(refund.created))
	}
	const idOf = (source: RefundSource) =>
		'charge' in source ? source.charge : source.payment_intent
	return { refundedOf: (source) => sums.get(idOf(source)) ?? 0, intents }
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
