import type { Day } from '../../calendar/swedish-days.ts'
import { type DatedMail, remindersAmong } from '../../orders/unpaid/reminders.ts'
import { lapseDay, nextReminderDay, type UnpaidDays } from '../../orders/unpaid/unpaid-days.ts'

export type UnpaidPlan = {
	/** Null: the customer is not reminded again. */
	readonly nextReminder: Day | null
	/** The last day on which it can be paid. */
	readonly lapsesAfter: Day
}

type Unpaid = {
	readonly order: {
		readonly status: string
		readonly created_at: Date
		readonly handled_at: Date | null
	}
	readonly attempts: readonly { readonly status: string }[]
	readonly mails: readonly DatedMail[]
	/** Whether mails get through to the customer. */
	readonly isReachable: boolean
}

/** What the service will do about an order that is not paid. Null where nobody waits for a payment. */
export function unpaidPlan(days: UnpaidDays, unpaid: Unpaid, now = new Date()): UnpaidPlan | null {
	const { order, attempts, mails, isReachable } = unpaid
	const { created_at, handled_at } = order
	if (order.status !== 'CREATED' || !handled_at) return null
	// An invoice is out, say: the provider's own terms hold.
	if (attempts.some(({ status }) => status.startsWith('PENDING'))) return null
	const { sent } = remindersAmong(mails, handled_at)
	const dates = { created_at, handled_at }
	return {
		nextReminder: isReachable ? nextReminderDay(days, dates, sent, now) : null,
		lapsesAfter: lapseDay(days, dates),
	}
}
