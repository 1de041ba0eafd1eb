/** Everything an operator is alerted to. A new alert is added here first: its text is never put together from data. */
export const ALERT_MESSAGES = [
	'A payment settled with another amount than the order asks for',
	'A payment settled for an order that was not waiting for one',
	'A payment settled after it was closed',
	'The provider no longer says that a settled payment is settled',
	'A step of an order was given up',
	'Payments are open at a provider that is no longer configured',
	'An order past its time could not be erased',
	'Payments run in Stripe’s test mode: no money is taken',
	'The mail server does not let us send: look at SMTP_URL and MAIL_FROM',
	'The metrics port cannot be used: this process tells no metrics',
	'The provider refused a refund',
	'A customer’s bank disputes a payment',
	'reCAPTCHA could not be verified',
	'reCAPTCHA is set up wrongly',
	'reCAPTCHA was solved on another site',
] as const

export type AlertMessage = (typeof ALERT_MESSAGES)[number]

/** Why, in words of our own: those of an outside party may quote what it was sent. */
export type AlertReason =
	| `siteverify answered ${number}`
	| 'siteverify answered something unknown'
	| 'siteverify could not be reached'
	| 'siteverify did not answer in time'

const OUR_IDS_AND_CODES = /^[\w.-]{1,100}$/

/** What may be told with an alert, and how it must look. Nothing else gets into the log. */
export const ALERT_FACTS = {
	queue: OUR_IDS_AND_CODES,
	job: OUR_IDS_AND_CODES,
	order: OUR_IDS_AND_CODES,
	attempt: OUR_IDS_AND_CODES,
	refund: OUR_IDS_AND_CODES,
	code: OUR_IDS_AND_CODES,
	reason: /^siteverify [\w ]{1,60}$/,
	port: /^\d+$/,
	expectedOre: /^\d+$/,
	payments: /^\d+$/,
	settledOre: /^\d+$/,
} as const

type Fact = keyof typeof ALERT_FACTS

export type AlertFacts = {
	readonly [Name in Fact]?: Name extends 'reason' ? AlertReason : string | number
}

export type Alert = (message: AlertMessage, facts: AlertFacts) => void

export function isAlertFact(name: string): name is Fact {
	return name in ALERT_FACTS
}
