import { PAYMENT_STATUSES, type PaymentStatus, type PaymentSummary } from '@coc/contract'
import { safeLink } from './safe-link.ts'

/** What stands under the order's lines. */
export type StatusBlock =
	| 'received'
	| 'pay'
	| 'created'
	| 'settled'
	| 'partly-returned'
	| 'returned'
	| 'cancelled'
	| 'undeliverable'
	| 'none'

type BlockChoice = { readonly withLink: StatusBlock; readonly withoutLink: StatusBlock }

const UNKNOWN: BlockChoice = { withLink: 'pay', withoutLink: 'none' }

const BLOCKS: Record<PaymentStatus, BlockChoice> = {
	RECEIVED: { withLink: 'pay', withoutLink: 'received' },
	CREATED: { withLink: 'pay', withoutLink: 'created' },
	SETTLED: { withLink: 'settled', withoutLink: 'settled' },
	CANCELLED: { withLink: 'cancelled', withoutLink: 'cancelled' },
	UNDELIVERABLE: { withLink: 'pay', withoutLink: 'undeliverable' },
}

export function statusBlock(status: string, hasLink: boolean): StatusBlock {
	const choice = isKnown(status) ? BLOCKS[status] : UNKNOWN
	return hasLink ? choice.withLink : choice.withoutLink
}

/** The one that an order's summary calls for. */
export function blockOf(summary: PaymentSummary): StatusBlock {
	const hasLink = safeLink(summary.paymentLink) !== null
	return afterRefunds(statusBlock(summary.paymentStatus, hasLink), summary)
}

/** What was still to do is done: the customer reads what is true now before what was bought. */
export function isPaid(block: StatusBlock): boolean {
	return block === 'settled' || block === 'partly-returned' || block === 'returned'
}

/** Nobody is thanked for money that was given back. */
export function afterRefunds(
	block: StatusBlock,
	{ refundedAmount = 0, totalPrice }: Pick<PaymentSummary, 'refundedAmount' | 'totalPrice'>,
): StatusBlock {
	if (block !== 'settled' || refundedAmount <= 0) return block
	return refundedAmount < totalPrice ? 'partly-returned' : 'returned'
}

function isKnown(status: string): status is PaymentStatus {
	return PAYMENT_STATUSES.some((known) => known === status)
}

/** The customer has paid, and the provider has yet to confirm it. Of an invoice that takes days. */
export function awaitsConfirmation(summary: PaymentSummary): boolean {
	return summary.isPaymentPending === true && !summary.invoice
}

/** Nobody has to press anything for it to change soon. */
export function isUnderWay(summary: PaymentSummary): boolean {
	const block = blockOf(summary)
	if (block === 'pay') return awaitsConfirmation(summary)
	return block === 'received' || block === 'created'
}
