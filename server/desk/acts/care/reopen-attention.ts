import type { AttentionItem } from '../../../attention/attention-item.ts'
import { type ReopenOutcome, reopenItem } from '../../../attention/reopen-item.ts'
import type { Act } from '../act.ts'

type Reopening = { readonly item: AttentionItem; readonly until?: Date }

export const REOPEN_ATTENTION: Act<Reopening, ReopenOutcome> = {
	name: 'reopen',
	permission: 'handle',
	perform: ({ shop }, { item, until }, note) =>
		reopenItem(
			shop,
			item,
			until,
			note({
				...(item.orderId !== null && { orderId: item.orderId }),
				details: { attention: item.kind },
			}),
		),
}
