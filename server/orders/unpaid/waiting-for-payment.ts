import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { executorOf } from '../../db/database.ts'
import { checkPayment } from '../paying/check-payment.ts'
import type { Shop } from '../shop.ts'
import type { UnpaidOrder } from './unpaid-days.ts'

/** Settled, or on its way: an invoice is out, the bank has not answered. */
const PAYING = ['SETTLED', 'PENDING_CONFIRMATION', 'PENDING_MERCHANT_CAPTURE'] as const

/** Has our books say what the provider knows: a callback may be late. Fails when it cannot be asked. */
export async function learnOfPayment(shop: Shop, orderId: string): Promise<void> {
	const open = await shop.db
		.selectFrom('payment_attempts')
		.select('reference')
		.where('order_id', '=', orderId)
		.where('provider', '=', shop.provider.name)
		.where('status', 'in', ['OPENING', 'CREATED'])
		.executeTakeFirst()
	if (open?.reference) await checkPayment(shop, open.reference)
}

/** Locks an order and answers with it, if it waits for a payment that nobody has begun to make. */
export async function lockUnpaid(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<UnpaidOrder | null> {
	const order = await transaction
		.selectFrom('orders')
		.select(['created_at', 'handled_at'])
		.where('id', '=', orderId)
		.where('status', '=', 'CREATED')
		.forUpdate()
		.executeTakeFirst()
	if (!order?.handled_at || (await isBeingPaid(transaction, orderId))) return null
	return { created_at: order.created_at, handled_at: order.handled_at }
}

export async function isBeingPaid(
	database: Database | DatabaseTransaction,
	orderId: string,
): Promise<boolean> {
	const paying = await database
		.selectFrom('payment_attempts')
		.select('id')
		.where('order_id', '=', orderId)
		.where('status', 'in', PAYING)
		.executeTakeFirst()
	return paying !== undefined
}

type OwnMail = {
	readonly id: string
	readonly created_at: Date
	readonly sent_at: Date | null
}

/** Mails of an order that were not sent, and no later one either: what was refused before one came says nothing. */
export function unsentOf(mails: readonly OwnMail[]): string[] {
	const sent = mails.filter(({ sent_at }) => sent_at !== null)
	const latest = Math.max(...sent.map(({ created_at }) => created_at.getTime()))
	return mails
		.filter(({ created_at, sent_at }) => sent_at === null && created_at.getTime() >= latest)
		.map(({ id }) => id)
}

/** Whether mails get through to the customer, as far as we know. */
export async function isReachable(
	shop: Pick<Shop, 'hasGivenUp'>,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<boolean> {
	const mails = await transaction
		.selectFrom('mails')
		.select(['id', 'created_at', 'sent_at'])
		.where('order_id', '=', orderId)
		.execute()
	return !(await shop.hasGivenUp(executorOf(transaction), unsentOf(mails)))
}
