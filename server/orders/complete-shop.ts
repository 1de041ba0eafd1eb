import { takeTurns } from '../limits/take-turns.ts'
import { senderRefusedAlert } from './mails/refused-sender.ts'
import { summaryReader } from './payment-summary.ts'
import { orderStore } from './placing/store-orders.ts'
import type { Shop, ShopParts } from './shop.ts'

/**
 * Papers are drawn one by one: whoever waits for that with a connection to the database keeps it from those who would
 * send certificates.
 */
const DRAWN_AT_ONCE = 2

/** The same object, not a copy, which would evaluate its getters now. */
export function completeShop(parts: ShopParts): Shop {
	return Object.assign(parts, {
		storeOrder: orderStore(parts),
		readSummary: summaryReader(parts.pool),
		drawInTurn: takeTurns(DRAWN_AT_ONCE),
		alertSenderRefused: senderRefusedAlert(parts.alert),
	})
}
