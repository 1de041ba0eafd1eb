import { resendMail } from '../../mails/resend-mail.ts'
import type { Shop } from '../../shop.ts'
import { openPayment } from '../open-payment.ts'

/** Opens the payment that a customer could not reach, and mails the link unless a mail has brought it since. */
export async function openPromisedPayment(
	shop: Shop,
	orderId: string,
	promisedAt: string,
): Promise<void> {
	const link = await openPayment(shop, orderId)
	if (link === null) return
	await resendMail(shop, orderId, 'payment-link', { unlessSince: new Date(promisedAt) })
}
