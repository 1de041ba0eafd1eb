import {
	type Accepting,
	type AcceptOutcome,
	acceptWithdrawal,
} from '../../../withdrawals/accept-withdrawal.ts'
import type { Act } from '../act.ts'

type Input = Accepting & {
	readonly orderId: string
	/** How long to wait for the provider's answer. */
	readonly patience: AbortSignal
}

export const ACCEPT_WITHDRAWAL: Act<Input, AcceptOutcome> = {
	name: 'accept-withdrawal',
	permission: 'refund',
	perform: ({ shop }, { orderId, patience, ...accepting }, note) =>
		acceptWithdrawal(
			shop,
			accepting,
			patience,
			note({
				orderId,
				details: { withdrawal: accepting.number, ore: accepting.shown?.ore ?? 0 },
			}),
		),
}
