import {
	type Car,
	type CreditNoteLink,
	DELIVERY_STATUSES,
	type Delivery,
	type Invoice,
	MAX_LENGTHS,
	type OrderRequest,
	OUTSIDE_EU,
	PAYMENT_STATUSES,
	type PaymentSummary,
	type SummaryLine,
	type Verification,
} from '@coc/contract'
import { VAT_REASONS } from '../../vat/vat-rules.ts'

const NAME = 'Letters and spaces, unless the pattern says more.'

/** What is to be said of each field. A field that the contract gains is missed here by the compiler. */

export const ORDER_FIELDS: Record<keyof OrderRequest, string> = {
	firstName: NAME,
	lastName: NAME,
	isCompany: 'Whether a company orders. The VAT rate depends on it.',
	companyName: 'Must be filled in when `isCompany` is true.',
	vatNumber: 'Must be filled in when `isCompany` is true.',
	emailAddress: `The payment link and the receipt are sent here. At most ${MAX_LENGTHS.emailAddress} characters; in ASCII (\`xn--\`) it may be longer.`,
	phoneNumber: 'Any spelling, with or without a country code.',
	streetAddress: 'No line breaks.',
	zipCode: 'As it is written in that country.',
	city: NAME,
	countryCode: `A country of the EU, or \`${OUTSIDE_EU}\`.`,
	countryOutsideEu: `The country’s name when \`countryCode\` is \`${OUTSIDE_EU}\`, else empty.`,
	chassiNumbers: 'The cars to order a certificate for, each once.',
	userId: 'Taken and not used: the form has it, the service does not need it.',
	recaptchaToken: 'Proof that the captcha was solved. It serves one order.',
}

export const CHASSIS_NUMBER =
	'Exactly 17 characters, not counting spaces, hyphens, dots, quotes and a `VIN:` before it. Lower case is made upper case; Cyrillic and Greek letters are read as the Latin ones that they look like.'

export const LINE_FIELDS: Record<keyof SummaryLine, string> = {
	cocExists: 'Whether a certificate can be delivered for this car. What cannot costs nothing.',
	isVat: 'True for the one line that is the VAT on all the others.',
	cost: 'In kronor, without VAT; on the VAT line the VAT itself.',
	chassiNumber17: 'Null on the VAT line.',
	regNumber: 'The registration number, where one is known.',
}

export const CONSENT_FIELDS = {
	id: 'The order’s id.',
	wording: 'What the customer has read and accepted, to the letter.',
}

const REFERENCE = 'The order’s number for people, to be said on the phone. It opens nothing.'

export const SUMMARY_FIELDS: Record<keyof PaymentSummary, string> = {
	orderId: 'As in the question, in lower case.',
	reference: REFERENCE,
	cars: 'One line for each ordered car, then one for the VAT.',
	rateOfVat: 'In per cent.',
	totalPrice: 'In kronor, VAT included.',
	paymentStatus: `One of ${PAYMENT_STATUSES.map((status) => `\`${status}\``).join(', ')}. There may be others, which mean that we look at the payment ourselves.`,
	isPriced:
		'Whether the cars have been looked up. Until then, and for ever where the order is cancelled before, they have no price and no registration number.',
	paymentLink: 'Send the customer here to pay. Null while, or once, there is nothing to pay.',
	receiptLink: 'The receipt as a PDF. Null until the order is paid.',
	refundedAmount: 'How much of the total was given back, in kronor.',
	creditNotes: 'What was issued for that, the oldest first.',
	invoice: 'There once the provider has sent one: to whom, and the day to pay by.',
	isPaymentPending: 'True while the provider has yet to confirm what the customer did there.',
	consentWanted:
		'True while the customer has yet to accept, before paying, that the right of withdrawal ends with delivery: `paymentLink` leads back to the order’s page until then.',
	withdrawal:
		'There once a customer who has paid has said that they withdraw: the day of the last time (`receivedOn`), and its `standing`, `RECEIVED`, `ACCEPTED` or `DECLINED`. There may be others.',
	isProviderAsked: 'True when the provider itself was asked for this answer.',
	deliveries: 'How the certificates of a paid order come: one for each car and form.',
	vatFree: `Why no VAT is charged: \`reason\` is one of ${VAT_REASONS.map((reason) => `\`${reason}\``).join(', ')}, \`vatNumber\` the confirmed number of a company that pays the VAT itself. Null where VAT is charged.`,
}

export const CREDIT_NOTE_FIELDS: Record<keyof CreditNoteLink, string> = {
	number: 'In a series of its own.',
	link: 'The credit note as a PDF.',
}

export const DELIVERY_FIELDS: Record<keyof Delivery, string> = {
	chassiNumber17: 'The car.',
	form: '`file`, to be fetched, or `post`.',
	status: `One of ${DELIVERY_STATUSES.map((status) => `\`${status}\``).join(', ')}. There may be others.`,
	since: 'Since when.',
	promisedBy: 'The day by which it is promised.',
	files: 'What can be fetched: `sha256`, `format` (`pdf` or `xml`) and `size` in bytes.',
	tracking: 'Of what was posted: the `carrier`, its `number`, and the `link` that follows it.',
}

export const VERIFICATION_FIELDS: Record<keyof Verification, string> = {
	verdict: '`issued`, `replaced` by a newer one since, or `unknown`: not from us.',
	issuedOn: 'The day on which a customer first got it. Null for `unknown`.',
	replacedOn: 'The day from which there was a newer one. Null unless `replaced`.',
	chassisNumberEnd: 'The last six characters of the car’s chassis number. Null for `unknown`.',
}

export const INVOICE_FIELDS: Record<keyof Invoice, string> = {
	sentTo: 'The customer’s address, masked.',
	payBy: 'A day. Null where only the invoice says it.',
}

export const CAR_FIELDS: Record<keyof Car, string> = {
	chassiNo17: 'The whole chassis number.',
	chassiNo10: 'Its last ten characters.',
	modelYear: 'Four digits.',
	registrationType: 'The register’s own code.',
	isReimported: 'Whether the car left the country and came back.',
	licensePlateNumber: 'Null where none is known.',
	modelText: 'Null where none is known.',
	cocExists: 'Whether a certificate can be delivered for it.',
	price:
		'Of the certificate, in kronor, without VAT. Null where there is none, or where prices are not shown.',
}

export const PROBLEM_FIELDS = {
	type: 'Nothing more to read: `code` says which problem it is.',
	status: 'The HTTP status again.',
	title: 'The problem in words, for people. May be reworded.',
	code: 'Never changes its meaning: decide by this.',
	isSuccess: 'For callers that know nothing of problem details.',
	detail: 'Where to look, for an engineer. Never repeats what was sent.',
	requestId: 'The same as `X-Request-Id`. Missing where a request could not be read.',
}

export const ORDER_ANSWER_FIELDS = {
	isSuccess: 'The order is stored, and will be handled even if we crash now.',
	orderId: 'Nobody can guess it: who knows it may see the order.',
	reference: REFERENCE,
}

export const CHALLENGE_FIELDS = {
	parameters: 'What the `altcha` libraries ask for.',
	signature: 'Ours. Without it a solution is refused.',
}
