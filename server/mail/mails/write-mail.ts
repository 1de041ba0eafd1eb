import type { Language, PaymentSummary, SummaryLine } from '@coc/contract'
import { type Day, startOf } from '../../calendar/swedish-days.ts'
import { formatDay, formatMoment } from '../../calendar/swedish-moment.ts'
import type { Told } from '../../deliveries/certificates.ts'
import { formatMoney, formatRate } from '../../receipts/format-money.ts'
import { htmlMail } from './html-mail.ts'
import type { Bill, BillLine, MailContent } from './mail-content.ts'
import type { MailKind } from './mail-kind.ts'
import { type MailAbout, type MailText, mailTexts } from './mail-texts.ts'
import { textMail } from './text-mail.ts'

export type MailFacts = {
	readonly brandName: string
	readonly brandColor: string
	readonly contactEmail: string
	readonly firstName: string
	readonly reference: string
	readonly orderUrl: string
	readonly chassisNumbers: readonly string[]
	/** Null until the order is handled. */
	readonly prices: Prices | null
	/** Null until the order is paid. */
	readonly paidAt: Date | null
	/** What a credit note takes back. Null for every other mail. */
	readonly credited: CreditedMoney | null
	/** Which certificates have come, and which follow. Null for every other mail. */
	readonly told: Told | null
	/** The day on which it is sent: what was promised by one before it is late. */
	readonly today: Day
	/** Until when it can be paid. Null where nobody waits for that. */
	readonly lapsesOn: Date | null
	/** What an operator asks. Null for every other mail. */
	readonly question: string | null
	/** What was accepted before paying: the confirmation of the purchase repeats it. */
	readonly consent: { readonly wording: string; readonly givenAt: Date } | null
}

type Prices = Pick<PaymentSummary, 'cars' | 'rateOfVat' | 'totalPrice'>

/** A line without a chassis number is a part of the price. */
export type CreditedMoney = Pick<PaymentSummary, 'cars' | 'totalPrice'>

export function writeMail(
	kind: MailKind,
	language: Language,
	facts: MailFacts,
): { subject: string; text: string; html: string } {
	const texts = mailTexts[language]
	const words = texts.kinds[kind]
	const about = aboutOf(facts, language)
	const wordsFor = (text: MailText['body']) => (typeof text === 'string' ? text : text(about))
	const prices = WITHOUT_PRICES.includes(kind) || facts.told ? null : facts.prices
	const { paidAt, consent } = kind === 'receipt' ? facts : NOT_CONFIRMED
	const tracking = kind === 'certificate-posted' ? (facts.told?.tracking ?? null) : null
	const content: MailContent = {
		language,
		brandName: facts.brandName,
		brandColor: facts.brandColor,
		subject: `${words.subject(facts.brandName)} (${facts.reference})`,
		heading: wordsFor(words.heading),
		greeting: texts.greeting(facts.firstName),
		words: kind === 'question' ? facts.question : null,
		body: wordsFor(words.body),
		link: tracking?.link
			? { label: texts.followLetter, url: tracking.link, asButton: false }
			: { label: words.link, url: facts.orderUrl, asButton: AS_BUTTON.includes(kind) },
		facts: [
			{ label: texts.orderNumber, value: facts.reference },
			...(tracking
				? [
						{ label: texts.carrier, value: tracking.carrier },
						{ label: texts.trackingNumber, value: tracking.number },
					]
				: []),
			...(paidAt ? [{ label: texts.paymentDate, value: formatDay(paidAt, language) }] : []),
			...(consent
				? [
						{
							label: texts.consented(formatMoment(consent.givenAt, language)),
							value: consent.wording,
						},
					]
				: []),
		],
		ordered: prices
			? billOf(prices, facts.credited, language)
			: {
					heading: texts.cars,
					chassisNumbers: (facts.told?.cars ?? facts.chassisNumbers).map(inertNumber),
				},
		questions: texts.questions(facts.contactEmail),
		contactEmail: facts.contactEmail,
	}
	return { subject: content.subject, text: textMail(content), html: htmlMail(content) }
}

const NOT_CONFIRMED = { paidAt: null, consent: null }

/** The confirmation promises a price to come, even if one is known by now; a question is about the cars. */
const WITHOUT_PRICES: readonly MailKind[] = ['order-received', 'question']

/** What these ask for is to be paid. */
const AS_BUTTON: readonly MailKind[] = ['payment-link', 'payment-reminder']

function aboutOf({ lapsesOn, told, today }: MailFacts, language: Language): MailAbout {
	const days = (told?.following ?? []).map(({ by }) => by)
	const following = days.filter((day) => day >= today)
	const last = following.toSorted().at(-1)
	return {
		lapsesOn: lapsesOn ? formatDay(lapsesOn, language) : '',
		here: told?.cars.length ?? 0,
		following: following.length,
		followsBy: last ? formatDay(startOf(last), language) : '',
		late: days.length - following.length,
	}
}

/** Of the whole order, or of what was given back of it. */
function billOf(prices: Prices, credited: CreditedMoney | null, language: Language): Bill {
	const texts = mailTexts[language]
	const { cars, totalPrice } = credited ?? prices
	return {
		itemHead: texts.document,
		priceHead: texts.price,
		lines: cars.map((line) =>
			line.isVat
				? {
						label: texts.vat(formatRate(prices.rateOfVat, language)),
						chassisNumber: '',
						detail: '',
						value: formatMoney(line.cost, language),
					}
				: carLine(line, language),
		),
		total: {
			label: credited ? texts.returned : texts.total,
			value: formatMoney(totalPrice, language),
		},
	}
}

function carLine(line: SummaryLine, language: Language): BillLine {
	const texts = mailTexts[language]
	const value = line.cocExists ? formatMoney(line.cost, language) : texts.cannotDeliver
	if (!line.chassiNumber17)
		return { label: texts.partOfPrice, chassisNumber: '', detail: '', value }
	return {
		label: 'CoC',
		chassisNumber: inertNumber(line.chassiNumber17),
		detail: line.regNumber?.trim() || texts.noRegistrationNumber,
		value,
	}
}

/** Anybody may order any 17 characters to anybody's address: none of them may become a link there. */
function inertNumber(chassisNumber: string): string {
	return chassisNumber.replace(/[^\p{L}\p{N}]/gu, '·')
}
