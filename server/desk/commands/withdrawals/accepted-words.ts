import type { RefundState } from '../../../orders/refunding/follow-refund.ts'
import type { AcceptOutcome } from '../../../withdrawals/accept-withdrawal.ts'
import type { NotAcceptable } from '../../../withdrawals/find-acceptable.ts'
import { DeskError } from '../../desk-error.ts'
import { money } from '../../terminal/format.ts'
import { refusal } from '../money/refund-refusals.ts'

type Accepted = Extract<AcceptOutcome, { readonly outcome: 'accepted' }>

/** What came of it. What did not is thrown. */
export function acceptedInWords(result: AcceptOutcome): string {
	if (result.outcome !== 'accepted') {
		throw new DeskError(isNotAcceptable(result) ? NOT_ACCEPTABLE[result.outcome] : refusal(result))
	}
	const told = result.isTold
		? 'the customer is told'
		: 'the person was erased, so nobody can be told'
	const refused = sumsOf(result, 'refused')
	if (refused !== '') {
		throw new DeskError(
			`Accepted, and ${told}; but the provider refused to give ${refused} back. The certificates stay stopped: \`attention\` says what to do.`,
		)
	}
	const refunded = sumsOf(result, 'refunded')
	const underWay = sumsOf(result, 'under-way')
	return [
		`Accepted; ${told}.`,
		refunded && `${refunded} given back.`,
		underWay && `${underWay} is under way: it is given back once, as soon as the provider can.`,
		result.refunds.length === 0 && 'Nothing was left to give back.',
	]
		.filter(Boolean)
		.join(' ')
}

function sumsOf({ refunds }: Accepted, state: RefundState): string {
	return refunds
		.filter(({ outcome }) => outcome === state)
		.map(({ amountOre, currency }) => money(amountOre, currency))
		.join(' and ')
}

function isNotAcceptable(result: {
	readonly outcome: string
}): result is { readonly outcome: NotAcceptable } {
	return result.outcome in NOT_ACCEPTABLE && result.outcome !== 'not-found'
}

export const NOT_ACCEPTABLE: Record<NotAcceptable, string> = {
	'not-found': 'It was erased just now.',
	unmatched:
		'It is of no order that we know. `npm run desk -- withdrawals match` says which one is meant. Nothing was changed.',
	'accepted-before': 'It was accepted before. Nothing was changed.',
	'declined-before':
		'It was declined before, and the customer was told so. `refund` gives money back all the same. Nothing was changed.',
	'still-payable':
		'Its order is not paid yet: `cancel` it first, so that nobody pays for it. Nothing was changed.',
}
