import type { Shop } from '../shop.ts'

/** The attempt that a callback is about, whether it names the payment or only a part of it. */
export async function findAttempt(shop: Pick<Shop, 'db' | 'provider'>, named: string) {
	const known = await attemptOf(shop, named)
	if (known) return known
	const reference = await shop.provider.findPayment(named)
	return reference === null ? undefined : attemptOf(shop, reference)
}

async function attemptOf(shop: Pick<Shop, 'db' | 'provider'>, reference: string) {
	const attempt = await shop.db
		.selectFrom('payment_attempts')
		.select(['id', 'order_id', 'amount_ore', 'refunded_elsewhere_ore'])
		.where('provider', '=', shop.provider.name)
		.where('reference', '=', reference)
		.executeTakeFirst()
	return attempt && { ...attempt, reference }
}
