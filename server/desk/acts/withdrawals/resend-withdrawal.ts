import {
	type Resending,
	type ResendOutcome,
	resendWithdrawalMails,
} from '../../../withdrawals/mails/resend-withdrawal-mails.ts'
import type { Act } from '../act.ts'

export const RESEND_WITHDRAWAL: Act<
	Resending & { readonly orderId: string | null },
	ResendOutcome
> = {
	name: 'resend-withdrawal',
	permission: 'handle',
	perform: ({ shop }, { orderId, ...resending }, note) =>
		resendWithdrawalMails(
			shop,
			resending,
			note({
				...(orderId !== null && { orderId }),
				details: { withdrawal: resending.number },
			}),
		),
}
