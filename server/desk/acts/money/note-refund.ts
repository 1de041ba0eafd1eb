import {
	type NotedElsewhere,
	noteRefundElsewhere,
	type RefundElsewhere,
} from '../../../orders/refunding/refunded-elsewhere.ts'
import type { Act } from '../act.ts'

export const NOTE_REFUND: Act<RefundElsewhere, NotedElsewhere> = {
	name: 'note-refund',
	permission: 'refund',
	perform: ({ shop }, elsewhere, note) =>
		noteRefundElsewhere(shop, elsewhere, (currency) =>
			note({
				orderId: elsewhere.orderId,
				details: { [currency === 'SEK' ? 'ore' : currency]: elsewhere.amountOre },
			}),
		),
}
