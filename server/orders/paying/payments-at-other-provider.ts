import { OPEN_ATTEMPT_STATUSES } from '../../payments/payment-states.ts'
import type { Shop } from '../shop.ts'

/** Alerts when payments are open at a provider that we no longer speak to: nobody would hear of them. */
export async function alertOpenPaymentsAtOtherProvider(shop: Shop): Promise<void> {
	const { payments, order } = await shop.db
		.selectFrom('payment_attempts')
		.select(({ fn }) => [
			fn.countAll<number>().as('payments'),
			// The oldest: ids sort by their time.
			fn.min<string>('order_id').as('order'),
		])
		.where('provider', '!=', shop.provider.name)
		.where('reference', 'is not', null)
		.where('status', 'in', OPEN_ATTEMPT_STATUSES)
		.executeTakeFirstOrThrow()
	if (payments > 0) {
		shop.alert('Payments are open at a provider that is no longer configured', { payments, order })
	}
}
