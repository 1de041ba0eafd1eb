import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@coc/contract'
import { executorOf } from '../../../db/database.ts'
import { OPEN_ATTEMPT_STATUSES } from '../../../payments/payment-states.ts'
import type { Shop } from '../../shop.ts'
import { openPayment } from '../open-payment.ts'
import { lacksConsent } from './consent.ts'
import { within } from './within.ts'

/** With what comes before and after it, a visitor waits less than three seconds. */
const PATIENCE_MS = 2_000

type PayNow =
	| { readonly outcome: 'link'; readonly link: string }
	| { readonly outcome: 'nothing-to-pay' | 'consent-wanted' }
	| { readonly outcome: 'provider-away'; readonly language: Language }

/**
 * Where a visitor who pressed Pay is to go. When the provider does not answer, a payment that is open there already
 * may still be paid on its page; else a job opens one and mails the link.
 */
export async function payNow(
	shop: Shop,
	orderId: string,
	onError: (error: unknown) => void,
): Promise<PayNow> {
	if (await lacksConsent(shop, orderId)) return { outcome: 'consent-wanted' }
	const opening = openPayment(shop, orderId).catch((error: unknown) => {
		onError(error)
		return 'failed' as const
	})
	const opened = await within(PATIENCE_MS, opening)
	if (opened === null) return { outcome: 'nothing-to-pay' }
	if (opened !== 'late' && opened !== 'failed') return { outcome: 'link', link: opened }
	const known = await linkOfOpenPayment(shop, orderId)
	return known === null ? promiseLink(shop, orderId) : { outcome: 'link', link: known }
}

async function linkOfOpenPayment(shop: Shop, orderId: string): Promise<string | null> {
	const attempt = await shop.db
		.selectFrom('payment_attempts')
		.select(['link', 'expires_at'])
		.where('order_id', '=', orderId)
		.where('status', 'in', OPEN_ATTEMPT_STATUSES)
		.where('link', 'is not', null)
		.executeTakeFirst()
	const isExpired = attempt?.expires_at && attempt.expires_at < new Date()
	return attempt && !isExpired ? attempt.link : null
}

function promiseLink(shop: Shop, orderId: string): Promise<PayNow> {
	return shop.db.transaction().execute(async (transaction) => {
		const order = await transaction
			.selectFrom('orders')
			// The database's clock, which also dates the mails.
			.select(({ fn }) => ['language', fn<Date>('now', []).as('now')])
			.where('id', '=', orderId)
			.executeTakeFirst()
		if (!order) return { outcome: 'nothing-to-pay' }
		const promisedAt = order.now.toISOString()
		await shop.enqueue(executorOf(transaction), {
			name: 'open-payment',
			data: { orderId, promisedAt },
		})
		const language = isLanguage(order.language) ? order.language : DEFAULT_LANGUAGE
		return { outcome: 'provider-away', language }
	})
}
