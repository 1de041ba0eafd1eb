import type { DELIVERY_STATUSES } from '@coc/contract'
import type { StateTable } from '../payments/state-table.ts'

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const DELIVERY_TABLE: StateTable<DeliveryStatus> = {
	// There is no certificate yet.
	WAITING: { next: ['READY', 'PROBLEM', 'STOPPED'] },
	// It is there, and the customer is about to be told; by post, it lies in its envelope.
	READY: { next: ['SENT', 'FETCHED', 'PROBLEM', 'STOPPED'] },
	// The customer has been told, or it was posted.
	SENT: { next: ['FETCHED', 'PROBLEM'], forced: ['READY'] },
	// A corrected certificate goes out again.
	FETCHED: { next: [], forced: ['READY'] },
	// A person has said what is wrong, and says how it goes on.
	PROBLEM: { next: ['WAITING', 'READY', 'STOPPED'] },
	// Given back, cancelled or withdrawn before it was sent.
	// The provider refused the refund after all, or the car is back in the order. What was held back stays so.
	STOPPED: { next: [], forced: ['WAITING', 'PROBLEM'] },
}
