import type { Shop } from '../shop.ts'
import { findAttempt } from './find-attempt.ts'

/**
 * Tells an operator that a customer's bank wants the money of a payment back: it is answered at the
 * provider, within days. Our books stay as they are until the operator says otherwise.
 */
export async function reportDispute(shop: Shop, payment: string, status: string): Promise<void> {
	const attempt = await findAttempt(shop, payment)
	if (!attempt) return
	shop.alert('A customer’s bank disputes a payment', {
		order: attempt.order_id,
		code: status,
	})
}
