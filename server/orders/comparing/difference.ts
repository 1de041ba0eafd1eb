import { OPEN_ATTEMPT_STATUSES } from '../../payments/payment-states.ts'
import type { ProviderPayment } from '../../payments/provider.ts'
import type { OurPayment } from './our-book.ts'

/** What one book has and the other lacks, the worst first. */
export const DIFFERENCES = [
	'paid-unknown-here',
	'open-unknown-here',
	'paid-not-here',
	'open-not-here',
	'paid-unknown-there',
	'paid-not-there',
	'open-unknown-there',
	'other-amount',
	'given-back-not-here',
	'given-back-not-there',
] as const

export type DifferenceKind = (typeof DIFFERENCES)[number]

type There = Pick<ProviderPayment, 'status' | 'amountOre' | 'currency' | 'refundedOre'>

/** Null where both say the same of the money. What is closed in one book and unknown to the other brings nobody any. */
export function differenceBetween(
	there: There | null,
	here: OurPayment | null,
): DifferenceKind | null {
	if (here === null) return there && unknownTo('here', there.status)
	if (there === null) return unknownTo('there', here.status)
	if (there.status !== 'SETTLED' && here.status !== 'SETTLED') {
		return isOpen(there.status) && !isOpen(here.status) ? 'open-not-here' : null
	}
	if (here.status !== 'SETTLED') return 'paid-not-here'
	if (there.status !== 'SETTLED') return 'paid-not-there'
	if (there.amountOre !== here.amountOre || there.currency !== here.currency) return 'other-amount'
	if (there.refundedOre > here.givenBackOre + here.onItsWayBackOre) return 'given-back-not-here'
	return there.refundedOre < here.givenBackOre ? 'given-back-not-there' : null
}

function unknownTo(side: 'here' | 'there', status: string): DifferenceKind | null {
	if (status === 'SETTLED') return `paid-unknown-${side}`
	return isOpen(status) ? `open-unknown-${side}` : null
}

function isOpen(status: string): boolean {
	return OPEN_ATTEMPT_STATUSES.some((open) => open === status)
}
