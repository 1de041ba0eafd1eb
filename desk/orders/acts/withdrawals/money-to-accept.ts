import type { RefundPlan } from '@coc/contract/desk'
import { paymentOf } from '../money/over-limit.ts'

/** What accepting a withdrawal gives back from here, and what it needs a word for: that others have given back theirs. */
export function moneyToAccept(plan: RefundPlan | undefined, isPaidElsewhere: boolean) {
	const isPossible = plan?.outcome === 'possible'
	if (!isPossible && plan?.outcome !== 'at-other-provider') {
		const isReady = plan?.outcome === 'nothing-to-refund'
		return { payments: [], isElsewhere: false, isReady }
	}
	const isElsewhere = plan.isLeftElsewhere === true
	return {
		payments: plan.payments ?? (isPossible ? [paymentOf(plan)] : []),
		isElsewhere,
		isReady: isElsewhere ? isPaidElsewhere : isPossible,
	}
}
