import type { WithdrawalMode } from '@coc/contract'
import { addDays, type Day, dayOf } from '../calendar/swedish-days.ts'
import { addWorkingDays } from '../calendar/working-days.ts'

const DAYS_TO_WITHDRAW = 14
const DAYS_TO_REFUND = 14

/** The money is back by the end of this day in Sweden. */
export function refundBy(receivedAt: Date): Day {
	return addDays(dayOf(receivedAt), DAYS_TO_REFUND)
}

/** The day of delivery does not count, and a period that ends on a day of rest ends on the next working day. */
export function lastDayToWithdraw(deliveredAt: Date): Day {
	return addWorkingDays(addDays(dayOf(deliveredAt), DAYS_TO_WITHDRAW - 1), 1)
}

/** Whether it came in time, as far as the settings and the deliveries tell: a person decides. */
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
