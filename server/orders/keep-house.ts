import type { Shop } from './shop.ts'

const DAY = 24 * 3600_000
const KEYS_KEPT_DAYS = 30

/** Once a night: sweeps away what has served its time. */
export async function keepHouse(shop: Shop, now = new Date()): Promise<void> {
	await shop.db
		.deleteFrom('idempotency_keys')
		.where('created_at', '<', new Date(now.getTime() - KEYS_KEPT_DAYS * DAY))
		.execute()
	await shop.db.deleteFrom('used_captcha_challenges').where('expires_at', '<', now).execute()
	await shop.db.deleteFrom('rate_limits').where('resets_at', '<', now).execute()
	await shop.db.deleteFrom('car_lookups').where('resets_at', '<', now).execute()
}
