import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { OPEN_ATTEMPT_STATUSES } from '../../payments/payment-states.ts'
import { OtherProviderError, PaymentRefusedError } from '../../payments/provider.ts'
import { lockOrder } from '../move-order.ts'
import type { Shop } from '../shop.ts'
import { closeAttempt } from './close-attempt.ts'
import { moveAttempt } from './move-attempt.ts'
import { paymentToOpen } from './payment-to-open.ts'

type Closing<Result> = (transaction: DatabaseTransaction) => Promise<Result>

/**
 * Closes what is open at the provider and then does `work` on the locked order, so that nobody can
 * pay for it any more. 'paid' when somebody already has. Fails, and changes nothing, when the
 * provider cannot be asked.
 */
export function withPaymentClosed<Result>(
	shop: Shop,
	orderId: string,
	work: Closing<Result>,
): Promise<Result | 'paid'> {
	return withNothingOpen(shop, orderId, async (transaction) =>
		(await isPaid(transaction, orderId)) ? 'paid' : work(transaction),
	)
}

/** The same, whether somebody has paid or not: nobody is paying while `work` is done. */
export async function withNothingOpen<Result>(
	shop: Shop,
	orderId: string,
	work: Closing<Result>,
): Promise<Result> {
	await closeOpenPayment(shop, orderId)
	const result = await shop.db.transaction().execute(async (transaction) => {
		await lockOrder(transaction, orderId)
		const again = await openAttempt(transaction, orderId)
		return again ? 'paying-again' : { done: await work(transaction) }
	})
	// The customer pressed Pay in between: close that attempt too.
	return result === 'paying-again' ? withNothingOpen(shop, orderId, work) : result.done
}

/** Leaves nothing open at the provider: what nobody should pay any more, nobody can. */
export async function closeOpenPayment(shop: Shop, orderId: string): Promise<void> {
	const open = await openAttempt(shop.db, orderId)
	if (!open) return
	if (open.provider !== shop.provider.name) throw new OtherProviderError()
	const reference = open.reference ?? (await learnReference(shop, orderId, open.id))
	if (reference !== null) await closeAttempt(shop, { ...open, reference })
}

/**
 * The provider may have opened a payment whose answer never reached us. Asked again under the same
 * key it answers with that one, or opens one that we close at once: nothing stays behind there. Null
 * when it refuses, for then there is nothing.
 */
async function learnReference(
	shop: Shop,
	orderId: string,
	attemptId: string,
): Promise<string | null> {
	const payment = await paymentToOpen(shop, orderId, attemptId)
	const opened = await shop.provider.openPayment(payment).catch((error: unknown) => {
		if (error instanceof PaymentRefusedError) return null
		throw error
	})
	await shop.db.transaction().execute(async (transaction) => {
		await lockOrder(transaction, orderId)
		if (!opened) {
			await moveAttempt(transaction, { attemptId, to: 'ERROR', cause: 'refused by the provider' })
			return
		}
		await transaction
			.updateTable('payment_attempts')
			.set({ reference: opened.reference })
			.where('id', '=', attemptId)
			.execute()
	})
	return opened?.reference ?? null
}

function openAttempt(database: Database | DatabaseTransaction, orderId: string) {
	return database
		.selectFrom('payment_attempts')
		.select(['id', 'order_id', 'amount_ore', 'provider', 'reference'])
		.where('order_id', '=', orderId)
		.where('status', 'in', OPEN_ATTEMPT_STATUSES)
		.executeTakeFirst()
}

async function isPaid(database: DatabaseTransaction, orderId: string): Promise<boolean> {
	const paid = await database
		.selectFrom('payment_attempts')
		.select('id')
		.where('order_id', '=', orderId)
		.where('status', '=', 'SETTLED')
		.executeTakeFirst()
	return paid !== undefined
}
