import type { AttentionItem } from '../../../attention/attention-item.ts'
import { type SettleOutcome, settleItem } from '../../../attention/settle-item.ts'
import type { Act } from '../act.ts'

type Settling = { readonly item: AttentionItem; readonly words: string; readonly until?: Date }

export const SETTLE_ATTENTION: Act<Settling, SettleOutcome> = {
	name: 'settle',
	permission: 'handle',
	perform: ({ shop }, { item, ...settling }, note) =>
		settleItem(
			shop,
			item,
			settling,
			note({
				...(item.orderId !== null && { orderId: item.orderId }),
				details: { attention: item.kind },
			}),
		),
}
