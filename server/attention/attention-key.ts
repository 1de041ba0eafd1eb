/** Everything that may need a person. A new kind is a file in `kinds/` and its name here. */
export const ATTENTION_KINDS = [
	'wrong-amount',
	'wrong-currency',
	'paid-twice',
	'paid-after-cancelling',
	'refund-refused',
	'refunded-elsewhere',
	'dispute',
	'mail-refused',
	'gave-up',
	'same-car',
	'callback-missing',
	'late-delivery',
	'unmatched-document',
	'refunded-after-delivery',
	'withdrawal',
	'withdrawal-overdue',
] as const

export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/**
 * `wrong-amount 4F2K-9QXH`: what the list, the mails and the alerts in the log call it. Its second part is the
 * order's number, or where there is no order, how an outside party or the queue calls it.
 */
export function attentionKey(kind: AttentionKind, name: string): string {
	return `${kind} ${name}`
}

export function isAttentionKind(text: string): text is AttentionKind {
	return ATTENTION_KINDS.some((kind) => kind === text)
}
