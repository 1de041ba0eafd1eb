import * as v from 'valibot'
import { findAttempt } from './paying/find-attempt.ts'
import type { Shop } from './shop.ts'

const stepData = v.object({
	orderId: v.optional(v.string()),
	mailId: v.optional(v.string()),
	withdrawalMailId: v.optional(v.string()),
	refundId: v.optional(v.string()),
	reference: v.optional(v.string()),
	payment: v.optional(v.string()),
})

/** The order that a step is about. Null for none, and where the database or the provider cannot be asked: nothing fails by that. */
export async function orderOfStep(
	shop: Pick<Shop, 'db' | 'provider'>,
	data: unknown,
): Promise<string | null> {
	const parsed = v.safeParse(stepData, data)
	if (!parsed.success) return null
	if (parsed.output.orderId !== undefined) return parsed.output.orderId
	return findOrder(shop, parsed.output).catch(() => null)
}

async function findOrder(
	shop: Pick<Shop, 'db' | 'provider'>,
	{ mailId, withdrawalMailId, refundId, reference, payment }: v.InferOutput<typeof stepData>,
): Promise<string | null> {
	const { db } = shop
	if (mailId !== undefined) {
		const mails = db.selectFrom('mails').select('order_id').where('id', '=', mailId)
		return (await mails.executeTakeFirst())?.order_id ?? null
	}
	if (withdrawalMailId !== undefined) {
		const mails = db
			.selectFrom('withdrawal_mails')
			.innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_mails.withdrawal_id')
			.select('withdrawals.order_id')
			.where('withdrawal_mails.id', '=', withdrawalMailId)
		return (await mails.executeTakeFirst())?.order_id ?? null
	}
	if (refundId !== undefined) {
		const refunds = db.selectFrom('refunds').select('order_id').where('id', '=', refundId)
		return (await refunds.executeTakeFirst())?.order_id ?? null
	}
	const named = reference ?? payment
	return named === undefined ? null : ((await findAttempt(shop, named))?.order_id ?? null)
}
