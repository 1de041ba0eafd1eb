import type { JobWithMetadata } from 'pg-boss'
import { attentionKey } from '../attention/attention-key.ts'
import { orderOfStep } from '../orders/order-of-step.ts'
import type { Shop } from '../orders/shop.ts'
import { errorNameIn, isMailRefusal } from './inspect-jobs.ts'

const SHORT_ID = 8

/** Tells an operator of a step that is not tried again. */
export async function alertGivenUp(
	shop: Shop,
	{ id, data, sourceName, sourceOutput }: JobWithMetadata<unknown>,
): Promise<void> {
	const order = await orderOfStep(shop, data)
	const reference = order === null ? undefined : await referenceOf(shop, order)
	const queue = sourceName ?? ''
	const isRefusal = isMailRefusal({ queue, lastError: errorNameIn(sourceOutput) })
	shop.alert('A step of an order was given up', {
		order: order ?? '',
		attention: attentionKey(
			isRefusal ? 'mail-refused' : 'gave-up',
			reference ?? id.slice(0, SHORT_ID),
		),
		// Of the dead letter, which is what the desk lists and retries: the failed job is soon gone.
		job: id,
		queue,
	})
}

/** Nothing fails by a database that cannot be asked. */
async function referenceOf({ db }: Shop, orderId: string): Promise<string | undefined> {
	const order = await db
		.selectFrom('orders')
		.select('order_reference')
		.where('id', '=', orderId)
		.executeTakeFirst()
		.catch(() => undefined)
	return order?.order_reference
}
