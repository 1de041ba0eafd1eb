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
] as const

export type MailKind = (typeof MAIL_KINDS)[number]

export function isMailKind(value: string): value is MailKind {
	return MAIL_KINDS.some((kind) => kind === value)
}
