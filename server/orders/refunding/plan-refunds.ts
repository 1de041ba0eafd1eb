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

/**
 * As one plan, but all that is left is that of every payment: a refund is of one payment, and an order may have been
 * paid by several. All of them, or none.
 */
export async function planRefunds(
	database: Database | DatabaseTransaction,
	providerName: string,
	orderId: string,
	wanted: Wanted,
): Promise<RefundPlans> {
	if (!('amountOre' in wanted) || wanted.amountOre !== null) {
		const plan = await planRefund(database, providerName, orderId, wanted)
		return plan.outcome === 'possible' ? { outcome: 'possible', plans: [plan] } : plan
	}
	const payments = await paymentsLeft(database, orderId)
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
