import { type DeclineOutcome, declineWithdrawal } from '../../../withdrawals/decline-withdrawal.ts'
import type { Act } from '../act.ts'

type Declining = {
	readonly number: number
	readonly reason: string
	readonly orderId: string | null
}

/** Why is told to the customer, and stands with the withdrawal alone: the log cannot be erased. */
export const DECLINE_WITHDRAWAL: Act<Declining, DeclineOutcome> = {
	name: 'decline-withdrawal',
	permission: 'handle',
	perform: ({ shop }, { orderId, ...declining }, note) =>
		declineWithdrawal(
			shop,
			declining,
			note({
				...(orderId !== null && { orderId }),
				details: { withdrawal: declining.number },
			}),
		),
}
