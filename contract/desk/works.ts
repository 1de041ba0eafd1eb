import * as v from 'valibot'
import type { Words } from '../order-words.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())
const words = v.object({ sv: v.string(), en: v.string() })

/** Those outside that the shop depends on. */
export const PARTIES = ['provider', 'mail', 'register', 'documents', 'vies', 'scanner'] as const

export type PartyName = (typeof PARTIES)[number]

export const worksSchema = v.object({
	version: v.string(),
	parties: v.array(
		v.object({
			/** One of `PARTIES`. */
			name: v.string(),
			/** Its address or its own name; null: there is none, and nobody is asked. */
			at: v.nullable(v.string()),
			/** `unseen`: it has not been asked yet. */
			state: v.picklist(['fine', 'failing', 'unseen', 'none']),
			answeredAt: v.nullable(moment),
			failedAt: v.nullable(moment),
			/** Why it failed last. */
			error: v.nullable(words),
		}),
	),
	queues: v.array(
		v.object({
			queue: v.string(),
			waiting: v.number(),
			underWay: v.number(),
			failing: v.number(),
			dead: v.number(),
		}),
	),
	/** What needs a look first: those given up, then those that fail. */
	jobs: v.array(
		v.object({
			id: v.string(),
			queue: v.string(),
			state: v.picklist(['waiting', 'under-way', 'failing', 'dead']),
			orderId: v.nullable(v.string()),
			mailKind: v.nullable(v.string()),
			tries: v.number(),
			createdAt: moment,
			nextTryAt: v.nullable(moment),
			givenUpAt: v.nullable(moment),
			error: v.nullable(words),
		}),
	),
	/** There are more jobs than are listed. */
	hasMoreJobs: v.boolean(),
	/** As the process that answers has them, none of them a secret. */
	settings: v.array(v.object({ name: v.string(), value: v.string() })),
})

export type Works = v.InferOutput<typeof worksSchema>

/** What the service does by itself, step by step. */
export const STEP_WORDS = {
	'handle-order': { en: 'Handle the order', sv: 'Handlägga beställningen' },
	'open-payment': { en: 'Open a payment', sv: 'Öppna betalning' },
	'close-payment': { en: 'Close the payment', sv: 'Stänga betalningen' },
	'check-payment': { en: 'Ask about the payment', sv: 'Fråga om betalningen' },
	'send-mail': { en: 'Send a mail', sv: 'Skicka mejl' },
	'tell-withdrawal': { en: 'Mail about a withdrawal', sv: 'Mejla om ånger' },
	'make-refund': { en: 'Give money back', sv: 'Betala tillbaka' },
	'report-dispute': { en: 'Note a dispute', sv: 'Anteckna tvist' },
	'deliver-order': { en: 'Deliver certificates', sv: 'Leverera intyg' },
	'ask-source': { en: 'Ask the importer’s system', sv: 'Fråga importörens system' },
	'tell-ready': { en: 'Tell of a certificate', sv: 'Berätta om intyg' },
	'credit-vat': { en: 'Give VAT back', sv: 'Betala tillbaka moms' },
	'check-vat-number': { en: 'Check the VAT number', sv: 'Kontrollera VAT-numret' },
	'run-bulk': { en: 'Work through many orders', sv: 'Gå igenom många beställningar' },
	'confirm-waiting-orders': { en: 'Confirm waiting orders', sv: 'Bekräfta väntande beställningar' },
	reconcile: { en: 'Compare with the provider', sv: 'Stämma av mot betaltjänsten' },
	'unpaid-orders': { en: 'Remind of unpaid orders', sv: 'Påminna om obetalda' },
	'repeat-vat-checks': { en: 'Ask again about VAT numbers', sv: 'Fråga igen om VAT-nummer' },
	'look-after-deliveries': { en: 'Look after deliveries', sv: 'Se efter leveranser' },
	retention: { en: 'Erase what is old', sv: 'Radera det gamla' },
	'attention-digest': { en: 'Mail what needs a person', sv: 'Mejla det som behöver någon' },
} as const satisfies Record<string, Words>

/** Where payments were ever opened, each as it calls itself: a name stays when its adapter goes. */
export const PROVIDERS = { stripe: 'Stripe', zaver: 'Zaver' } as const

/** Mails to customers, as the office calls them. */
export const MAIL_WORDS = {
	'order-received': { en: 'Order received', sv: 'Beställningen är mottagen' },
	'payment-link': { en: 'Payment link', sv: 'Betalningslänk' },
	'payment-reminder': { en: 'Reminder', sv: 'Påminnelse' },
	receipt: { en: 'Receipt', sv: 'Kvitto' },
	'credit-note': { en: 'Credit note', sv: 'Kreditnota' },
	'certificate-ready': { en: 'Certificate ready', sv: 'Intyget är klart' },
	'certificate-posted': { en: 'Certificate posted', sv: 'Intyget är postat' },
	'cannot-deliver': { en: 'Cannot be delivered', sv: 'Kan inte levereras' },
	'payment-cancelled': { en: 'Payment cancelled', sv: 'Betalningen avbröts' },
	'order-lapsed': { en: 'Order lapsed', sv: 'Beställningen har förfallit' },
	question: { en: 'Question', sv: 'Fråga' },
	'withdrawal-received': { en: 'Withdrawal received', sv: 'Ånger mottagen' },
	'withdrawal-accepted': { en: 'Withdrawal accepted', sv: 'Ånger godtagen' },
	'withdrawal-declined': { en: 'Withdrawal declined', sv: 'Ånger avslagen' },
} as const satisfies Record<string, Words>
