import type { DatabaseTransaction } from '../db/database.ts'
import type { ProviderPayment } from '../payments/provider.ts'
import { requestMail } from './mail-requests.ts'
import { moveAttempt } from './move-attempt.ts'
import { moveOrder } from './move-order.ts'
import type { Shop } from './shop.ts'

type Attempt = { readonly id: string; readonly order_id: string; readonly amount_ore: number }

/** Asks the provider what is true of a payment and moves our books there. */
export async function checkPayment(shop: Shop, reference: string): Promise<void> {
	const attempt = await shop.db
		.selectFrom('payment_attempts')
		.select(['id', 'order_id', 'amount_ore'])
		.where('provider', '=', shop.provider.name)
		.where('reference', '=', reference)
		.executeTakeFirst()
	if (!attempt) return

	const payment = await shop.provider.fetchPayment(reference)
	await shop.db
		.transaction()
		.execute((transaction) => recordPayment(shop, transaction, attempt, payment))
}

/** Writes down what the provider said. Money that comes unexpectedly is an operator's business too. */
export async function recordPayment(
	shop: Shop,
	transaction: DatabaseTransaction,
	attempt: Attempt,
	payment: ProviderPayment,
): Promise<void> {
	const before = await moveAttempt(transaction, {
		attemptId: attempt.id,
		to: payment.status,
		cause: 'provider',
	})
	if (before === null || payment.status !== 'SETTLED') return

	const paidInFull = payment.amountOre === attempt.amount_ore && payment.currency === 'SEK'
	const orderMoved = await moveOrder(transaction, {
		orderId: attempt.order_id,
		to: paidInFull ? 'SETTLED' : 'REVIEW',
		cause: paidInFull ? 'paid' : 'paid amount differs',
		attemptId: attempt.id,
	})
	if (orderMoved && paidInFull) await requestMail(shop, transaction, attempt.order_id, 'receipt')

	const facts = {
		attempt: attempt.id,
		expectedOre: attempt.amount_ore,
		settledOre: payment.amountOre,
	}
	if (!paidInFull)
		shop.alert('A payment settled with another amount than the order asks for', facts)
	if (!orderMoved) shop.alert('A payment settled for an order that was not waiting for one', facts)
	if (before === 'CANCELLED' || before === 'ERROR') {
		shop.alert(`A payment settled after it was ${before}`, facts)
	}
}
