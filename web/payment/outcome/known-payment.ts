import type { Invoice, PaymentStatus, PaymentSummary } from '@coc/contract'

export type KnownPayment =
	| { readonly kind: 'waiting' | 'late' | 'confirmed' | 'notPaid' | 'notFound' }
	| { readonly kind: 'invoiced'; readonly invoice: Invoice }

type Seen = {
	/** The last one; undefined before the first answer, null while there is no such order. */
	readonly summary: PaymentSummary | null | undefined
	/** The provider's own word, or there is nowhere to pay. */
	readonly isUnpaid: boolean
}

export const NOTHING_SEEN: Seen = { summary: undefined, isUnpaid: false }

const NOT_TO_BE_PAID: readonly PaymentStatus[] = ['RECEIVED', 'UNDELIVERABLE', 'CANCELLED']

/** An order that was there once is not lost by an answer without it. */
export function noteAnswer(seen: Seen, summary: PaymentSummary | null): Seen {
	if (!summary) return { ...seen, summary: seen.summary ?? null }
	const { paymentStatus, paymentLink, isPaymentPending, isProviderAsked } = summary
	const isOpen = paymentStatus === 'CREATED' && !isPaymentPending
	return {
		summary,
		isUnpaid: isOpen && (seen.isUnpaid || isProviderAsked === true || !paymentLink),
	}
}

/** Nobody is told that a payment is there, or missing, before it is certain. */
export function knownPayment({ summary, isUnpaid }: Seen, hasWaited: boolean): KnownPayment {
	if (summary === null) return { kind: 'notFound' }
	if (summary?.paymentStatus === 'SETTLED') return { kind: 'confirmed' }
	if (summary?.invoice) return { kind: 'invoiced', invoice: summary.invoice }
	if (NOT_TO_BE_PAID.some((status) => status === summary?.paymentStatus)) return { kind: 'notPaid' }
	if (!hasWaited) return { kind: 'waiting' }
	return { kind: isUnpaid ? 'notPaid' : 'late' }
}
