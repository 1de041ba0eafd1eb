import type { NextStep } from '../next-step.ts'
import type { Shop } from '../shop.ts'
import { findAttempt } from './find-attempt.ts'

type Dispute = Extract<NextStep, { readonly name: 'report-dispute' }>['data']

/**
 * Tells an operator that a customer's bank wants the money of a payment back: it is answered at the
 * provider, within days. Our books stay as they are until the operator says otherwise.
 */
export async function reportDispute(shop: Shop, about: Dispute): Promise<void> {
	if ('dispute' in about) {
		shop.alert('A customer’s bank disputes a payment that the provider does not name', {
			dispute: about.dispute,
			code: about.status,
		})
		return
	}
	const attempt = await findAttempt(shop, about.payment)
	if (!attempt) return
	shop.alert('A customer’s bank disputes a payment', {
		order: attempt.order_id,
		code: about.status,
	})
}
