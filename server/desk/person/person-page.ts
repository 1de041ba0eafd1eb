import {
	type Language,
	orderWords,
	PAYMENT_WORDS,
	REFUND_WORDS,
	WITHDRAWAL_WORDS,
	wordsFor,
} from '@coc/contract'
import { type Html, html } from '../../html/html.ts'
import { formatMoney } from '../../receipts/format-money.ts'
import { historyInWords } from '../queries/history-words.ts'
import { atMinute, money } from '../terminal/format.ts'
import { mailFileName, paperPath } from './file-names.ts'
import { personTexts } from './person-texts.ts'
import type { PersonsWithdrawal } from './persons-withdrawals.ts'
import type { PersonsData, PersonsOrder } from './read-person.ts'

type Sender = { readonly brandName: string; readonly contactEmail: string }

/** Everything about a person on one page that any browser shows, without a script or anything to load. */
export function personPage({ language, orders, withdrawals }: PersonsData, sender: Sender): string {
	const texts = personTexts[language]
	return html`<!doctype html>
<html lang="${language}">
	<head>
		<meta charset="utf-8">
		<meta name="viewport" content="width=device-width">
		<title>${texts.title(sender.brandName)}</title>
		<style>
			:root { color-scheme: light dark; }
			body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
			dt { font-weight: 600; }
			dd { margin: 0 0 .5rem; }
			section { border-top: 1px solid; padding-top: 1rem; margin-top: 2rem; }
		</style>
	</head>
	<body>
		<h1>${texts.title(sender.brandName)}</h1>
		<p>${texts.about(sender.contactEmail)}</p>
		<p><a href="data.json">${texts.everything}</a></p>
		${orders.map((order) => orderSection(order, language))}
		${withdrawals.map((withdrawal) => withdrawalSection(withdrawal, language))}
	</body>
</html>
`.markup
}

function orderSection(order: PersonsOrder, language: Language): Html {
	const texts = personTexts[language]
	const { customer } = order
	const sum = (ore: number) => formatMoney(ore / 100, language)
	const paid = (ore: number, currency: string | null) =>
		currency === null || currency === 'SEK' ? sum(ore) : money(ore, currency)
	const facts: (readonly [name: string, value: string])[] = [
		[texts.received, atMinute(order.createdAt)],
		[texts.status, orderWords(order.state, language)],
		[texts.company, customer.companyName],
		[texts.vatNumber, customer.vatNumber],
		[texts.name, `${customer.firstName} ${customer.lastName}`.trim()],
		[texts.email, customer.emailAddress],
		[texts.phone, customer.phoneNumber],
		[
			texts.address,
			`${customer.streetAddress}, ${customer.zipCode} ${customer.city}, ${customer.countryOutsideEu || customer.countryCode}`,
		],
		...(order.totalOre === null
			? []
			: ([
					[texts.total, `${sum(order.totalOre)}, ${texts.vat} ${sum(order.vatOre ?? 0)}`],
				] as const)),
	]
	return html`<section>
			<h2>${texts.order(order.reference)}</h2>
			<dl>${facts
				.filter(([, value]) => value !== '')
				.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
			${list(
				texts.cars,
				order.cars.map(({ chassisNumber, registrationNumber, priceOre }) =>
					line(chassisNumber, registrationNumber, priceOre === null ? null : sum(priceOre)),
				),
			)}
			${list(
				texts.payments,
				order.payments.map((payment) =>
					line(
						atMinute(payment.createdAt),
						wordsFor(PAYMENT_WORDS, payment.status, language),
						paid(payment.settledOre ?? payment.amountOre, payment.settledCurrency),
						payment.provider,
						payment.reference,
					),
				),
			)}
			${list(
				texts.refunds,
				order.refunds.map(({ createdAt, status, amountOre, currency, reason }) =>
					line(
						atMinute(createdAt),
						wordsFor(REFUND_WORDS, status, language),
						paid(amountOre, currency),
						reason,
					),
				),
			)}
			${list(
				texts.papers,
				order.papers.map(({ name }) => link(paperPath(name))),
			)}
			${list(
				texts.mails,
				order.mails.map((mail) =>
					mail.content
						? html`${atMinute(mail.sentAt)} ${link(`mails/${mailFileName(order.reference, mail)}.html`, mail.content.subject)}`
						: line(atMinute(mail.sentAt), mail.kind, texts.notKept),
				),
			)}
			${list(
				texts.notes,
				order.notes.map(({ at, words }) => line(atMinute(at), words)),
			)}
			${list(
				texts.story,
				// The mails have a list of their own.
				order.history
					.filter(({ about }) => about !== 'mail')
					.map((event) =>
						line(atMinute(event.at), historyInWords(event, language), event.reason ?? null),
					),
			)}
		</section>`
}

function withdrawalSection(withdrawal: PersonsWithdrawal, language: Language): Html {
	const texts = personTexts[language]
	const facts = [
		[texts.received, atMinute(withdrawal.receivedAt)],
		[texts.status, wordsFor(WITHDRAWAL_WORDS, withdrawal.standing, language)],
		[texts.name, withdrawal.name],
		[texts.orderNumber, withdrawal.orderNumber],
		[texts.email, withdrawal.emailAddress],
		[texts.reason, withdrawal.reason],
	] as const
	return html`<section>
			<h2>${texts.withdrawal}</h2>
			<dl>${facts
				.filter(([, value]) => value !== '')
				.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
		</section>`
}

function line(...parts: readonly (string | null)[]): Html {
	return html`${parts.filter((part) => part !== null && part !== '').join(' · ')}`
}

function link(address: string, label = address): Html {
	return html`<a href="${address}">${label}</a>`
}

function list(heading: string, items: readonly Html[]): Html[] {
	if (items.length === 0) return []
	return [html`<h3>${heading}</h3><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`]
}
