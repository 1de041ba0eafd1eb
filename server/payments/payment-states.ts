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

const NEXT: Record<AttemptStatus, readonly AttemptStatus[]> = {
	OPENING: ['CREATED', ...PAYING],
	CREATED: PAYING,
	PENDING_CONFIRMATION: ['CREATED', ...PAYING],
	PENDING_MERCHANT_CAPTURE: ['SETTLED', 'CANCELLED', 'ERROR'],
	SETTLED: [],
	// Money that arrives after all is still money: these two may only be followed by SETTLED.
	CANCELLED: ['SETTLED'],
	ERROR: ['SETTLED', 'CANCELLED'],
}

export function isAttemptStatus(value: string): value is AttemptStatus {
	return ATTEMPT_STATUSES.some((status) => status === value)
}

export function canFollow(from: AttemptStatus, to: AttemptStatus): boolean {
	return from !== to && NEXT[from].includes(to)
}
