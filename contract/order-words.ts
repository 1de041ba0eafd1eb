import type { DELIVERY_STATUSES } from './certificates/delivery.ts'
import type { Language } from './language.ts'
import type { PaymentStatus } from './payment-summary.ts'

export type Words = Readonly<Record<Language, string>>

/** Every status of an order: what the payment page has words for, and what waits for an operator. */
type Status = PaymentStatus | 'REVIEW'

/** How an order stands, as people say it: its status, and where that says too little, which kind of it. */
export type OrderState = Status | 'REFUNDED' | 'UNKNOWN_CAR' | 'NO_COC'

/** What people read instead of a status. On the wire and in the database the statuses stay. */
export const ORDER_WORDS = {
	RECEIVED: { en: 'New, to be handled', sv: 'Ny, ska handläggas' },
	CREATED: { en: 'Waiting for payment', sv: 'Väntar på betalning' },
	SETTLED: { en: 'Paid', sv: 'Betald' },
	REFUNDED: { en: 'Refunded', sv: 'Återbetald' },
	UNDELIVERABLE: { en: 'Cannot be delivered', sv: 'Kan inte levereras' },
	UNKNOWN_CAR: {
		en: 'Cannot be delivered (unknown car)',
		sv: 'Kan inte levereras (okänd bil)',
	},
	NO_COC: { en: 'Cannot be delivered (no CoC)', sv: 'Kan inte levereras (inget CoC)' },
	CANCELLED: { en: 'Cancelled', sv: 'Avbruten' },
	REVIEW: { en: 'Wrong amount paid', sv: 'Fel belopp betalt' },
} as const satisfies Record<OrderState, Words>

const STATUS_OF: Record<OrderState, Status> = {
	RECEIVED: 'RECEIVED',
	CREATED: 'CREATED',
	SETTLED: 'SETTLED',
	REFUNDED: 'SETTLED',
	UNDELIVERABLE: 'UNDELIVERABLE',
	UNKNOWN_CAR: 'UNDELIVERABLE',
	NO_COC: 'UNDELIVERABLE',
	CANCELLED: 'CANCELLED',
	REVIEW: 'REVIEW',
}

type Standing = {
	readonly status: string
	/** Everything that was paid for it. */
	readonly isGivenBack: boolean
	/** Whether the register knew every car when the order was handled. Null: not known. */
	readonly carsKnown: boolean | null
}

/** The status itself where we have no word for it: a newer process may have written one. */
export function orderState({ status, isGivenBack, carsKnown }: Standing): string {
	if (status === 'SETTLED' && isGivenBack) return 'REFUNDED'
	if (status !== 'UNDELIVERABLE' || carsKnown === null) return status
	return carsKnown ? 'NO_COC' : 'UNKNOWN_CAR'
}

export function orderWords(state: string, language: Language): string {
	return isOrderState(state) ? ORDER_WORDS[state][language] : state
}

function isOrderState(text: string): text is OrderState {
	return text in ORDER_WORDS
}

/** What somebody may have meant by a status: its code, or its words in any language. Null for anything else. */
export function readOrderState(
	text: string,
): { readonly status: Status; readonly state: OrderState | null } | null {
	const typed = text.trim().toLowerCase()
	const states = Object.keys(ORDER_WORDS).filter(isOrderState)
	const code = states.find((state) => state.toLowerCase() === typed)
	const worded = states.find((state) =>
		Object.values(ORDER_WORDS[state]).some((words) => words.toLowerCase() === typed),
	)
	const meant = code ?? worded
	if (!meant) return null
	const status = STATUS_OF[meant]
	// Who types SETTLED means all that the wire calls so; who types 'paid' not what was given back.
	const isNarrower = meant !== status || worded === 'SETTLED'
	return { status, state: isNarrower ? meant : null }
}

/** The statuses of one attempt to pay, as people say them. */
export const PAYMENT_WORDS = {
	OPENING: { en: 'Being opened', sv: 'Öppnas' },
	CREATED: { en: 'Open', sv: 'Öppen' },
	PENDING_CONFIRMATION: { en: 'Waiting for the bank', sv: 'Väntar på banken' },
	PENDING_MERCHANT_CAPTURE: { en: 'Being collected', sv: 'Dras' },
	SETTLED: { en: 'Paid', sv: 'Betald' },
	CANCELLED: { en: 'Closed', sv: 'Stängd' },
	ERROR: { en: 'Failed', sv: 'Misslyckades' },
} as const satisfies Record<string, Words>

export const REFUND_WORDS = {
	OPENING: { en: 'Asked for', sv: 'Begärd' },
	PENDING: { en: 'Under way', sv: 'På väg' },
	EXECUTED: { en: 'Given back', sv: 'Återbetald' },
	CANCELLED: { en: 'Refused', sv: 'Nekad' },
} as const satisfies Record<string, Words>

/** The statuses of one certificate on its way, as the office says them. */
export const DELIVERY_WORDS = {
	WAITING: { en: 'Waiting for the certificate', sv: 'Väntar på intyget' },
	READY: { en: 'Ready to be sent', sv: 'Klart att skickas' },
	SENT: { en: 'Sent', sv: 'Skickat' },
	FETCHED: { en: 'Fetched', sv: 'Hämtat' },
	PROBLEM: { en: 'Problem', sv: 'Problem' },
	STOPPED: { en: 'Stopped', sv: 'Stoppat' },
} as const satisfies Record<(typeof DELIVERY_STATUSES)[number], Words>

export const WITHDRAWAL_WORDS = {
	RECEIVED: { en: 'Withdrawal received', sv: 'Ånger mottagen' },
	ACCEPTED: { en: 'Withdrawal accepted', sv: 'Ånger godtagen' },
	DECLINED: { en: 'Withdrawal declined', sv: 'Ånger avslagen' },
} as const satisfies Record<string, Words>

/** Of a status that a newer process may have written: the status itself. */
export function wordsFor(
	words: Readonly<Record<string, Words>>,
	status: string,
	language: Language,
): string {
	return words[status]?.[language] ?? status
}

/** Of everything in an order's story that has statuses. */
export const WORDS_ABOUT: Partial<Record<string, Readonly<Record<string, Words>>>> = {
	order: ORDER_WORDS,
	payment: PAYMENT_WORDS,
	refund: REFUND_WORDS,
	delivery: DELIVERY_WORDS,
	withdrawal: WITHDRAWAL_WORDS,
}
