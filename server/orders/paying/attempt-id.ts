import { createHash } from 'node:crypto'

/**
 * The id of an order's first, second, third attempt to pay, which is also its key at the provider.
 * It follows from the order, so that a service that was set back to a backup finds the payments
 * that were opened since, instead of opening each a second time.
 */
export function attemptId(orderId: string, number: number): string {
	const hex = createHash('sha256').update(`${orderId} ${number}`).digest('hex')
	// The form of a UUID of version 8, which leaves its bits to us.
	const groups = [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		`8${hex.slice(17, 20)}`,
	]
	return [...groups, hex.slice(20, 32)].join('-')
}
