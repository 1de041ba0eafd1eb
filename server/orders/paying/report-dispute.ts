import { sql } from 'kysely'
import { attentionKey } from '../../attention/attention-key.ts'
import type { NextStep } from '../next-step.ts'
import type { Shop } from '../shop.ts'
import { findAttempt } from './find-attempt.ts'

type About = Extract<NextStep, { readonly name: 'report-dispute' }>['data']

type Dispute = {
	readonly id: string
	readonly orderId: string | null
	readonly status: string
}

/** The provider has decided, or the bank has only asked: nobody needs to answer any more. */
const CLOSED = ['WON', 'LOST', 'WARNING_CLOSED', 'PREVENTED']

/**
 * Tells an operator that a customer's bank wants the money of a payment back: it is answered at the
 * provider, within days. Our books stay as they are until the operator says otherwise.
 */
export async function reportDispute(shop: Shop, about: About): Promise<void> {
	const { status } = about
	if ('dispute' in about) {
		await noteDispute(shop, { id: about.dispute, orderId: null, status })
		shop.alert('A customer’s bank disputes a payment that the provider does not name', {
			dispute: about.dispute,
			attention: attentionKey('dispute', about.dispute),
			code: status,
		})
		return
	}
	const attempt = await findAttempt(shop, about.payment)
	if (!attempt) return
	const order = await shop.db
		.selectFrom('orders')
		.select('order_reference')
		.where('id', '=', attempt.order_id)
		.executeTakeFirst()
	if (!order) return
	// The version before did not pass the dispute's own name on.
	const id = about.disputeId ?? about.payment
	await noteDispute(shop, { id, orderId: attempt.order_id, status })
	shop.alert('A customer’s bank disputes a payment', {
		order: attempt.order_id,
		attention: attentionKey('dispute', order.order_reference),
		code: status,
	})
}

/** Once closed it stays so: callbacks may come in another order than they were sent. */
async function noteDispute(
	{ db, provider }: Shop,
	{ id, orderId, status }: Dispute,
): Promise<void> {
	const isClosed = CLOSED.includes(status)
	await db
		.insertInto('disputes')
		.values({
			provider: provider.name,
			id,
			order_id: orderId,
			status,
			closed_at: isClosed ? new Date() : null,
		})
		.onConflict((conflict) =>
			conflict
				.columns(['provider', 'id'])
				.doUpdateSet({
					status,
					changed_at: new Date(),
					order_id: sql`coalesce(disputes.order_id, excluded.order_id)`,
					closed_at: sql`excluded.closed_at`,
				})
				.where('disputes.closed_at', 'is', null),
		)
		.execute()
}
