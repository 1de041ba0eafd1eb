import { parseReference } from '@coc/contract'
import { type Database, type DatabaseTransaction, executorOf } from '../db/database.ts'
import { sameMailbox } from '../limits/same-mailbox.ts'
import { takeWithdrawal } from '../limits/withdrawals.ts'
import { lockOrder } from '../orders/move-order.ts'
import { parseOrderId } from '../orders/order-id.ts'
import type { Shop } from '../orders/shop.ts'
import { requestWithdrawalMail } from './mails/request-mail.ts'
import { type Said, withdrawalId } from './said.ts'

type Receiving =
	| { readonly outcome: 'received'; readonly at: Date }
	| { readonly outcome: 'over-limits'; readonly retryAfterSeconds: number }

/**
 * Takes down what was said, and has it acknowledged, whatever it is about: an order that we do not know, somebody
 * else's, one that is long delivered. A person decides, and nobody learns here what we know.
 */
export async function receiveWithdrawal(
	shop: Shop,
	said: Said,
	client: string,
): Promise<Receiving> {
	const id = withdrawalId(said)
	const before = await receivedAt(shop.db, id)
	if (before) return { outcome: 'received', at: before }
	const refused = await shop.db.transaction().execute(async (transaction) => {
		const { name, orderNumber, emailAddress, language } = said
		const stored = await transaction
			.insertInto('withdrawals')
			.values({
				id,
				language,
				name,
				order_number: orderNumber,
				email_address: emailAddress,
				order_id: await orderMeant(transaction, said),
			})
			.onConflict((conflict) => conflict.column('id').doNothing())
			.returning('id')
			.executeTakeFirst()
		// The same, taken down by another click just now.
		if (!stored) return null
		const allowance = await takeWithdrawal(executorOf(transaction), {
			client,
			emailAddress,
			isCustomer: await isCustomer(transaction, said),
		})
		if (!allowance.allowed) {
			await transaction.deleteFrom('withdrawals').where('id', '=', id).execute()
			return allowance
		}
		await requestWithdrawalMail(shop, transaction, id, 'withdrawal-received')
		return null
	})
	if (refused) return { outcome: 'over-limits', ...refused }
	const at = await receivedAt(shop.db, id)
	if (!at) throw new Error('A withdrawal was erased while it was taken down')
	return { outcome: 'received', at }
}

/** They come from an order's page and want the copy sent to its customer. */
async function isCustomer(db: Database, { fromOrder, emailAddress }: Said): Promise<boolean> {
	if (fromOrder === null) return false
	const order = await db
		.selectFrom('orders')
		.select('email_address')
		.where('id', '=', fromOrder)
		.executeTakeFirst()
	return sameMailbox(order?.email_address ?? '') === sameMailbox(emailAddress)
}

async function receivedAt(db: Database, id: string): Promise<Date | null> {
	const stored = await db
		.selectFrom('withdrawals')
		.select('received_at')
		.where('id', '=', id)
		.executeTakeFirst()
	return stored?.received_at ?? null
}

/**
 * Its number alone is known to many: the address must be the order's too, or they came from its page. The order is locked,
 * so whoever anonymises it meanwhile takes this one along, or was before. What an erased person says anew has to be
 * answered, and is forgotten like what is about no order.
 */
async function orderMeant(transaction: DatabaseTransaction, said: Said): Promise<string | null> {
	const reference = parseReference(said.orderNumber) ?? ''
	const orderId = parseOrderId(said.orderNumber.trim()) ?? ''
	const order = await transaction
		.selectFrom('orders')
		.select(['id', 'email_address'])
		.where(({ or, eb }) => or([eb('order_reference', '=', reference), eb('id', '=', orderId)]))
		.executeTakeFirst()
	if (!order) return null
	const knowsPage = order.id === said.fromOrder || order.id === orderId
	const knowsAddress =
		order.email_address !== '' &&
		sameMailbox(order.email_address) === sameMailbox(said.emailAddress)
	if (!knowsPage && !knowsAddress) return null
	const locked = await lockOrder(transaction, order.id)
	// Erased or anonymised just now: the order has no address any more.
	return locked && (knowsPage || locked.reduced_at === null) ? order.id : null
}
