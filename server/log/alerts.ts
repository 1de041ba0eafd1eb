/** Why, in words of our own: those of an outside party may quote what it was sent. */
export type AlertReason =
	| `siteverify answered ${number}`
	| 'siteverify answered something unknown'
	| 'siteverify could not be reached'
	| 'siteverify did not answer in time'

const IDS_AND_CODES = /^[\w.-]{1,100}$/

/** The facts that an alert may carry, and their formats. Nothing else gets into the log. */
export const ALERT_FACTS = {
	/** Taken by `desk order`. */
	order: IDS_AND_CODES,
	/** Taken by `desk jobs retry`. */
	job: IDS_AND_CODES,
	queue: IDS_AND_CODES,
	code: IDS_AND_CODES,
	/** Taken by `desk attention`: what the list of all that needs a person calls it. */
	attention: /^[a-z-]{1,40} [\w-]{1,100}$/,
	/** As the provider calls it: searched for on its own pages. */
	dispute: IDS_AND_CODES,
	reason: /^siteverify [\w ]{1,60}$/,
	port: /^\d+$/,
	orders: /^\d+$/,
	expectedOre: /^\d+$/,
	payments: /^\d+$/,
	settledOre: /^\d+$/,
	refundedOre: /^\d+$/,
} as const

type Fact = keyof typeof ALERT_FACTS

/**
 * Everything an operator is alerted to, and what each alert must carry: those about an order or a job
 * what the desk takes to find it. A new alert is added here first: its text is never put together from data.
 */
export const ALERTS = {
	'A payment settled with another amount than the order asks for': [
		'order',
		'attention',
		'expectedOre',
		'settledOre',
	],
	'A payment settled for an order that was not waiting for one': [
		'order',
		'attention',
		'expectedOre',
		'settledOre',
	],
	'A payment settled after it was closed': ['order', 'attention', 'expectedOre', 'settledOre'],
	'The provider no longer says that a settled payment is settled': [
		'order',
		'expectedOre',
		'settledOre',
	],
	'A step of an order was given up': ['order', 'attention', 'job', 'queue'],
	'Payments are open at a provider that is no longer configured': ['order', 'payments'],
	'Unpaid orders past their time could not be cancelled': ['order', 'orders'],
	'An order past its time could not be erased': ['order'],
	'The document source answered with what may be another car’s certificate': ['order'],
	'Payments run in Stripe’s test mode: no money is taken': [],
	'The mail server does not let us send: look at SMTP_URL and MAIL_FROM': ['code'],
	'The metrics port cannot be used: this process tells no metrics': ['port', 'code'],
	'The provider refused a refund': ['order', 'attention'],
	'The provider made a refund that it had refused': ['order'],
	'The provider refunded more than we did': ['order', 'attention', 'refundedOre'],
	'A customer’s bank disputes a payment': ['order', 'attention', 'code'],
	'A customer’s bank disputes a payment that the provider does not name': [
		'dispute',
		'attention',
		'code',
	],
	'A VAT number could not be checked for a week': ['order', 'code'],
	'VAT has to be given back by hand': ['order'],
	'VIES does not accept SELLER_VAT_NUMBER': ['code'],
	'reCAPTCHA could not be verified': ['reason'],
	'reCAPTCHA is set up wrongly': ['code'],
	'reCAPTCHA was solved on another site': [],
} as const satisfies Record<string, readonly Fact[]>

export type AlertMessage = keyof typeof ALERTS

export const ALERT_MESSAGES = Object.keys(ALERTS).filter(
	(message): message is AlertMessage => message in ALERTS,
)

type AlertFacts<Message extends AlertMessage> = {
	readonly [Name in (typeof ALERTS)[Message][number]]: Name extends 'reason'
		? AlertReason
		: string | number
}

export type Alert = <Message extends AlertMessage>(
	message: Message,
	facts: AlertFacts<Message>,
) => void

export function isAlertFact(name: string): name is Fact {
	return name in ALERT_FACTS
}
