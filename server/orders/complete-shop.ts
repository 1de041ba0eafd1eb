import { senderRefusedAlert } from './mails/refused-sender.ts'
import { summaryReader } from './payment-summary.ts'
import { orderStore } from './placing/store-orders.ts'
import type { Shop, ShopParts } from './shop.ts'

/** The same object, not a copy, which would evaluate its getters now. */
export function completeShop(parts: ShopParts): Shop {
	return Object.assign(parts, {
		storeOrder: orderStore(parts),
		readSummary: summaryReader(parts.pool),
		alertSenderRefused: senderRefusedAlert(parts.alert),
	})
}
