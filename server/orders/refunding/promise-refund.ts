import { randomUUID } from 'node:crypto'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { Shop } from '../shop.ts'
import type { RefundPlan } from './plan-refund.ts'

export type PromisedRefund = {
	readonly refundId: string
	readonly amountOre: number
	readonly currency: string
}

type Promised = {
	readonly orderId: string
	readonly reason: string
	/** When the order was anonymised. */
	readonly reducedAt: Date | null
}

/** Writes a planned refund down together with the job that makes it. The order is to be locked. */
export async function promiseRefund(
	shop: Pick<Shop, 'enqueue'>,
	transaction: DatabaseTransaction,
	plan: RefundPlan,
	{ orderId, reason, reducedAt }: Promised,
): Promise<PromisedRefund> {
	const refundId = randomUUID()
	await transaction
		.insertInto('refunds')
		.values({
			id: refundId,
			order_id: orderId,
			attempt_id: plan.attemptId,
			amount_ore: plan.amountOre,
			// Who was erased stays so: a reason may name them.
			reason: reducedAt === null ? reason : '',
			what: plan.what,
			sold_ore: plan.credit.soldOre,
			vat_ore: plan.credit.vatOre,
		})
		.execute()
	for (const { chassisNumber, netOre } of plan.cars) {
		await transaction
			.insertInto('refund_cars')
			.values({ refund_id: refundId, chassis_number: chassisNumber, net_ore: netOre })
			.execute()
	}
	await shop.enqueue(executorOf(transaction), { name: 'make-refund', data: { refundId } })
	return { refundId, amountOre: plan.amountOre, currency: plan.currency }
}
