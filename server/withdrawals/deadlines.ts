import type { WithdrawalMode } from '@coc/contract'
import { addDays, type Day, dayOf } from '../calendar/swedish-days.ts'
import { addWorkingDays } from '../calendar/working-days.ts'

const DAYS_TO_WITHDRAW = 14
const DAYS_TO_REFUND = 14

/**
 * The period begins when the customer has the letter, and nobody tells us when: assumed so late after it was posted, in
 * the customer's favour, also abroad.
 */
export const DAYS_IN_POST = 14

/** The money is back by the end of this day in Sweden. */
export function refundBy(receivedAt: Date): Day {
	return addDays(dayOf(receivedAt), DAYS_TO_REFUND)
}

/** The day on which the customer has it all does not count, and a period that ends on a day of rest ends on the next working day. */
export function lastDayToWithdraw(deliveredAt: Date): Day {
	return addWorkingDays(addDays(dayOf(deliveredAt), DAYS_TO_WITHDRAW - 1), 1)
}

type Sold = {
	/** What WITHDRAWAL was then. Null: no receipt says so. */
	readonly withdrawal: string | null
	readonly hasConsent: boolean
}

/** What was agreed when it was bought, whatever is set today. Nobody has given up a right without a consent. */
export function agreedMode({ withdrawal, hasConsent }: Sold): WithdrawalMode {
	if (withdrawal === 'exempt' || withdrawal === 'applies') return withdrawal
	return hasConsent ? 'until-delivered' : 'applies'
}

/** Whether it came in time, as far as the sale and the deliveries tell: a person decides. */
export type Timeliness = 'in-time' | 'late' | 'after-delivery' | 'exempt' | 'company' | 'unknown'

type Withdrawn = {
	readonly receivedAt: Date
	/** Null: no order of ours, as far as we know. */
	readonly order: { readonly isCompany: boolean; readonly deliveredAt: Date | null } | null
}

export function timelinessOf(mode: WithdrawalMode, { receivedAt, order }: Withdrawn): Timeliness {
	if (!order) return 'unknown'
	if (order.isCompany) return 'company'
	if (mode === 'exempt') return 'exempt'
	const { deliveredAt } = order
	if (!deliveredAt || receivedAt < deliveredAt) return 'in-time'
	if (mode === 'until-delivered') return 'after-delivery'
	return dayOf(receivedAt) <= lastDayToWithdraw(deliveredAt) ? 'in-time' : 'late'
}
