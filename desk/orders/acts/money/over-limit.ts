import type { DeskOrder, RefundPlan } from '@coc/contract/desk'
import { isOurs } from '../../../i18n/counts.ts'
import { givenBackOre } from '../possible-acts.ts'

type Paid = { readonly ore: number; readonly currency: string }

type Possible = Extract<RefundPlan, { outcome: 'possible' }>

/** The one that the refund is taken from. */
export function paymentOf({ attemptId, amountOre, currency }: Possible) {
	return { attemptId, ore: amountOre, currency }
}

/** Whether giving this back is more than the operator may. The limit is in kronor: other money is for who has none. */
export function isOverLimit(
	order: Pick<DeskOrder, 'refunds'>,
	payments: readonly Paid[],
	limitOre: number | null,
): boolean {
	if (limitOre === null) return false
	const given = order.refunds.filter(({ status }) => status !== 'CANCELLED')
	if ([...payments, ...given].some(({ currency }) => !isOurs(currency))) return true
	return payments.reduce((sum, { ore }) => sum + ore, givenBackOre(order)) > limitOre
}
