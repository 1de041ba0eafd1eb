import { PAYMENT_STATUSES } from '@coc/contract'
import type { StateTable } from '../payments/state-table.ts'

/** RECEIVED is stored but not yet handled. The payment page has words for all but REVIEW. */
export const ORDER_STATUSES = [...PAYMENT_STATUSES, 'REVIEW'] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ORDER_TABLE: StateTable<OrderStatus> = {
	RECEIVED: { next: ['CREATED', 'UNDELIVERABLE', 'CANCELLED'] },
	CREATED: { next: ['SETTLED', 'CANCELLED', 'REVIEW', 'UNDELIVERABLE'] },
	// A car that gets its CoC later: an operator handles the order again.
	UNDELIVERABLE: { next: ['CREATED'], forced: ['REVIEW'] },
	SETTLED: { next: [] },
	// Paid after all: the money decides.
	CANCELLED: { next: [], forced: ['SETTLED', 'REVIEW'] },
	// Another amount than asked for was paid: paid once more in full, or a person decides.
	REVIEW: { next: ['SETTLED', 'CANCELLED'] },
}

export function isOrderStatus(value: string): value is OrderStatus {
	return ORDER_STATUSES.some((status) => status === value)
}
