/** RECEIVED is stored but not yet handled; the others are what the payment page shows. */
export const ORDER_STATUSES = [
	'RECEIVED',
	'CREATED',
	'UNDELIVERABLE',
	'SETTLED',
	'CANCELLED',
	'REVIEW',
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
	RECEIVED: ['CREATED', 'UNDELIVERABLE', 'CANCELLED'],
	CREATED: ['SETTLED', 'CANCELLED', 'REVIEW'],
	UNDELIVERABLE: [],
	SETTLED: [],
	// Paid after all, or found right by a person: the money decides.
	CANCELLED: ['SETTLED', 'REVIEW'],
	REVIEW: ['SETTLED', 'CANCELLED'],
}

export function isOrderStatus(value: string): value is OrderStatus {
	return ORDER_STATUSES.some((status) => status === value)
}

export function orderCanBecome(from: OrderStatus, to: OrderStatus): boolean {
	return from !== to && NEXT[from].includes(to)
}
