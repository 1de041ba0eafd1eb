import type { Messages } from '../../i18n/sv.ts'
import type { CarInOrder } from '../state/order-state.ts'

/** What the visitor should know of a car before sending. Of a failed lookup there is nothing to know. */
export function carHint({ lookup, cocExists }: CarInOrder, { order }: Messages): string | null {
	if (lookup === 'missing') return order.carNotFound
	return cocExists ? null : order.noCoc
}
