import { type MatchOutcome, matchWithdrawal } from '../../../withdrawals/match-withdrawal.ts'
import type { Act } from '../act.ts'

type Matching = { readonly number: number; readonly orderId: string }

export const MATCH_WITHDRAWAL: Act<Matching, MatchOutcome> = {
	name: 'match-withdrawal',
	permission: 'handle',
	perform: ({ shop }, matching, note) =>
		matchWithdrawal(
			shop,
			matching,
			note({ orderId: matching.orderId, details: { withdrawal: matching.number } }),
		),
}
