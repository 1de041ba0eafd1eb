import {
	type Accepting,
	type AcceptOutcome,
	acceptWithdrawal,
} from '../../../withdrawals/accept-withdrawal.ts'
import type { Act } from '../act.ts'
import { givenBack } from '../money/given-back.ts'
import { inTurn, withinLimit } from '../money/refund-limit.ts'

type Input = Accepting & {
	/** How long to wait for the provider's answer. */
	readonly patience: AbortSignal
}

export const ACCEPT_WITHDRAWAL: Act<Input, AcceptOutcome> = {
	name: 'accept-withdrawal',
	permission: 'refund',
	perform: ({ shop, operator }, { patience, ...accepting }, note) =>
		acceptWithdrawal(shop, accepting, patience, (orderId, refunds) =>
			inTurn(
				withinLimit(operator, orderId),
				note({
					orderId,
					details: {
						withdrawal: accepting.number,
						...givenBack(refunds),
						...(accepting.paidElsewhere && { paidElsewhere: true }),
					},
				}),
			),
		),
}
