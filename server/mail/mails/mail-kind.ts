import type { MAIL_WORDS } from '@coc/contract/desk'

/** Each has its name for the office in the contract. */
export const MAIL_KINDS = [
	'order-received',
	'payment-link',
	'payment-reminder',
	'receipt',
	'credit-note',
	'certificate-ready',
	'certificate-posted',
	'cannot-deliver',
	'payment-cancelled',
	'order-lapsed',
	'question',
] as const satisfies readonly (keyof typeof MAIL_WORDS)[]

export type MailKind = (typeof MAIL_KINDS)[number]

/** They tell how an order stands, and nothing else: once a later mail shows that, nobody misses them. */
export const STATUS_MAILS: readonly MailKind[] = [
	'order-received',
	'payment-link',
	'payment-reminder',
	'cannot-deliver',
	'payment-cancelled',
	'order-lapsed',
]

export function isMailKind(value: string): value is MailKind {
	return MAIL_KINDS.some((kind) => kind === value)
}
