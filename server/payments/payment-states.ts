import { isAllowed, type StateTable } from './state-table.ts'

/** The statuses of one attempt to pay, in the provider's words. OPENING is ours: the provider has not answered yet. */
export const ATTEMPT_STATUSES = [
	'OPENING',
	'CREATED',
	'PENDING_CONFIRMATION',
	'PENDING_MERCHANT_CAPTURE',
	'SETTLED',
	'CANCELLED',
	'ERROR',
] as const

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

/** An order has at most one attempt in one of these; the database holds us to it. */
export const OPEN_ATTEMPT_STATUSES = [
	'OPENING',
	'CREATED',
	'PENDING_CONFIRMATION',
	'PENDING_MERCHANT_CAPTURE',
] as const satisfies readonly AttemptStatus[]

const PAYING: readonly AttemptStatus[] = [
	'PENDING_CONFIRMATION',
	'PENDING_MERCHANT_CAPTURE',
	'SETTLED',
	'CANCELLED',
	'ERROR',
]

export const ATTEMPT_TABLE: StateTable<AttemptStatus> = {
	OPENING: { next: ['CREATED', ...PAYING] },
	CREATED: { next: PAYING },
	PENDING_CONFIRMATION: {
		next: ['CREATED', 'PENDING_MERCHANT_CAPTURE', 'SETTLED', 'CANCELLED', 'ERROR'],
	},
	PENDING_MERCHANT_CAPTURE: { next: ['SETTLED', 'CANCELLED', 'ERROR'] },
	SETTLED: { next: [] },
	// Money that arrives after all is still money.
	CANCELLED: { next: [], forced: ['SETTLED'] },
	ERROR: { next: ['CANCELLED'], forced: ['SETTLED'] },
}

export function isAttemptStatus(value: string): value is AttemptStatus {
	return ATTEMPT_STATUSES.some((status) => status === value)
}

export function canFollow(from: AttemptStatus, to: AttemptStatus): boolean {
	return isAllowed(ATTEMPT_TABLE, from, to)
}
