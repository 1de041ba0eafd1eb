import { type AttemptStatus, OPEN_ATTEMPT_STATUSES } from '../../payments/payment-states.ts'
import type { Shop } from '../shop.ts'
import { recordPayment } from './check-payment.ts'

type OpenAttempt = {
	readonly id: string
	readonly order_id: string
	readonly amount_ore: number
	readonly reference: string
}

/**
 * Closes a payment at the provider, so that nobody can pay it beside a new one or for an order that
 * is no more. It may turn out to be paid already: the provider's word goes into our books either way.
 */
export async function closeAttempt(shop: Shop, attempt: OpenAttempt): Promise<AttemptStatus> {
	const payment = await shop.provider
		.cancelPayment(attempt.reference)
		.catch(() => shop.provider.fetchPayment(attempt.reference))
	if (OPEN_ATTEMPT_STATUSES.some((status) => status === payment.status)) {
		throw new Error('An open payment could not be closed at the provider')
	}
	await shop.db
		.transaction()
		.execute((transaction) => recordPayment(shop, transaction, attempt, payment))
	return payment.status
}
