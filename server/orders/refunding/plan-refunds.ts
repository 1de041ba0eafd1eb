import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { paymentsLeft } from './payments-left.ts'
import {
	planOf,
	planRefund,
	type RefundPlan,
	type RefundRefusal,
	takeAmount,
	type Wanted,
} from './plan-refund.ts'

type RefundPlans =
	| { readonly outcome: 'possible'; readonly plans: readonly RefundPlan[] }
	| RefundRefusal

/** All that is left. */
export function isWhole(wanted: Wanted): boolean {
	return 'amountOre' in wanted && wanted.amountOre === null
}

/**
 * As one plan, but all that is left is that of every payment: a refund is of one payment, and an order may have been
 * paid by several. All of them, or none; without those of another provider where that has given them back.
 */
export async function planRefunds(
	database: Database | DatabaseTransaction,
	providerName: string,
	orderId: string,
	wanted: Wanted,
	isPaidElsewhere = false,
): Promise<RefundPlans> {
	if (!isWhole(wanted)) {
		const plan = await planRefund(database, providerName, orderId, wanted)
		return plan.outcome === 'possible' ? { outcome: 'possible', plans: [plan] } : plan
	}
	const left = await paymentsLeft(database, orderId)
	const payments = left.filter(({ provider }) => !isPaidElsewhere || provider === providerName)
	if (payments.length === 0) return { outcome: 'nothing-to-refund', refundableOre: 0 }
	const plans: RefundPlan[] = []
	for (const payment of payments) {
		const taken = await takeAmount(database, payment, payment.leftOre)
		const planned = { ...taken, cars: [], what: 'amount' } as const
		const plan = await planOf(database, providerName, orderId, planned)
		if (plan.outcome !== 'possible') return plan
		plans.push(plan)
	}
	return { outcome: 'possible', plans }
}
