import * as v from 'valibot'
import type { Shop } from './shop.ts'

const stepData = v.object({
	orderId: v.optional(v.string()),
	mailId: v.optional(v.string()),
	refundId: v.optional(v.string()),
	reference: v.optional(v.string()),
})

/** The order that a step is about. Null for none, and where the database cannot be asked: nothing fails by that. */
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
	{ db, provider }: Pick<Shop, 'db' | 'provider'>,
	{ mailId, refundId, reference }: v.InferOutput<typeof stepData>,
): Promise<string | null> {
	if (mailId !== undefined) {
		const mails = db.selectFrom('mails').select('order_id').where('id', '=', mailId)
		return (await mails.executeTakeFirst())?.order_id ?? null
	}
	if (refundId !== undefined) {
		const refunds = db.selectFrom('refunds').select('order_id').where('id', '=', refundId)
		return (await refunds.executeTakeFirst())?.order_id ?? null
	}
	if (reference === undefined) return null
	const attempts = db
		.selectFrom('payment_attempts')
		.select('order_id')
		.where('provider', '=', provider.name)
		.where('reference', '=', reference)
	return (await attempts.executeTakeFirst())?.order_id ?? null
}
