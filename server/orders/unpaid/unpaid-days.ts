import { addDays, type Day, dayOf } from '../../calendar/swedish-days.ts'

export type UnpaidDays = {
	readonly remindDays: readonly number[]
	readonly expireDays: number
	readonly retentionDays: number
}

/** `handled_at`: since when it can be paid. */
export type UnpaidOrder = { readonly created_at: Date; readonly handled_at: Date }

/** The last day on which an order can be paid. One that is soon erased lapses before that. */
export function lapseDay({ expireDays, retentionDays }: UnpaidDays, order: UnpaidOrder): Day {
	const offered = addDays(dayOf(order.handled_at), expireDays)
	const kept = addDays(dayOf(order.created_at), retentionDays - 1)
	return offered < kept ? offered : kept
}

export function isLapsed(days: UnpaidDays, order: UnpaidOrder, now: Date): boolean {
	return dayOf(now) > lapseDay(days, order)
}

/** How many reminders should have been sent by now: the last of them is due, however many were missed. */
export function remindersDue({ remindDays }: UnpaidDays, order: UnpaidOrder, now: Date): number {
	return remindDays.filter((days) => reminderDay(order, days) <= dayOf(now)).length
}

/** When the next one is sent after `sent` of them. Null: none before it lapses. */
export function nextReminderDay(
	days: UnpaidDays,
	order: UnpaidOrder,
	sent: number,
	now: Date,
): Day | null {
	const due = remindersDue(days, order, now)
	if (due > sent) return dayOf(now)
	const next = days.remindDays[sent]
	if (next === undefined) return null
	const day = reminderDay(order, next)
	return day <= lapseDay(days, order) ? day : null
}

function reminderDay({ handled_at }: UnpaidOrder, days: number): Day {
	return addDays(dayOf(handled_at), days)
}
