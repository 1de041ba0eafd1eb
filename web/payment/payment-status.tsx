import { type PaymentSummary, PROVIDER_AWAY } from '@coc/contract'
import { Banner } from '@coc/ui/banner.tsx'
import { formatMoney } from '@coc/ui/format.ts'
import type { ReactNode } from 'react'
import { useLanguage, useMessages } from '../i18n/language-context.tsx'
import { MailboxText } from '../ui/mailbox-text.tsx'
import { standingOf } from './certificates/car-deliveries.ts'
import { CERTIFICATE_TEXTS } from './certificates/certificate-texts.ts'
import { NotFetched } from './certificates/not-fetched.tsx'
import { swedishDay } from './certificates/swedish-day.ts'
import { invoiceText } from './invoice-text.ts'
import { PayHere } from './pay-button.tsx'
import type { PaymentTexts } from './payment-texts.ts'
import { safeLink } from './safe-link.ts'
import { awaitsConfirmation, blockOf, type StatusBlock } from './status-block.ts'
import { TermsNote } from './terms/terms-note.tsx'
import { useArrivedWith } from './use-arrived-with.ts'
import { usePaymentTexts } from './use-payment-texts.ts'
import { Consent } from './withdrawal/consent.tsx'

type Links = { readonly pay: string | null; readonly papers: readonly Paper[] }

type Paper = { readonly link: string; readonly label: string }

/** Stands above the way to pay, or says what was given back. */
type Notes = {
	readonly invoice: string | null
	readonly isWaiting: boolean
	readonly isProviderAway: boolean
	/** The order, where something is to be accepted before paying. */
	readonly consentFor: string | null
	readonly returned: string
	readonly certificates: ReactNode
	readonly terms: ReactNode
	readonly nothingToDeliver: ReactNode
}

type Draw = (texts: PaymentTexts, links: Links, notes: Notes) => ReactNode

type PayProps = { readonly link: string; readonly consentFor: string | null }

function Pay({ link, consentFor }: PayProps) {
	if (consentFor === null) return <PayHere link={link} />
	return <Consent orderId={consentFor}>{(paying) => <PayHere link={link} {...paying} />}</Consent>
}

const DRAWN: Record<StatusBlock, Draw> = {
	received: (texts) => <Banner tone="waiting" title={texts.received} />,
	pay: (texts, { pay }, { invoice, isWaiting, isProviderAway, consentFor, terms }) => (
		<>
			{isProviderAway && <Banner tone="error" role="alert" title={texts.providerAway} />}
			{invoice && <Banner tone="waiting" title={invoice} />}
			{isWaiting && <Banner tone="waiting" title={texts.waitingForConfirmation} />}
			{pay && terms}
			{pay && <Pay link={pay} consentFor={consentFor} />}
		</>
	),
	created: (texts) => (
		<Banner tone="waiting" title={texts.created}>
			<p>{texts.createdNote}</p>
		</Banner>
	),
	settled: (texts, { papers }, { certificates }) => (
		<Banner tone="success" title={texts.settled}>
			{certificates}
			<Papers papers={papers} />
		</Banner>
	),
	'partly-returned': (texts, { papers }, { returned, certificates }) => (
		<Banner tone="success" title={texts.partlyReturned(returned)}>
			{certificates}
			<Papers papers={papers} />
		</Banner>
	),
	returned: (texts, { papers }, { returned }) => (
		<Banner tone="info" title={texts.returned(returned)}>
			<Papers papers={papers} />
		</Banner>
	),
	cancelled: (texts) => <Banner tone="error" title={texts.cancelled} />,
	undeliverable: (_texts, _links, { nothingToDeliver }) => nothingToDeliver,
	none: () => null,
}

function Papers({ papers }: { readonly papers: readonly Paper[] }) {
	return papers.map(({ link, label }) => (
		<p className="no-print" key={link}>
			<a href={link}>{label}</a>
		</p>
	))
}

/** Of several cars in all; of one it is seen at the car, and said here where a change is heard. */
function Certificates({ summary }: { readonly summary: PaymentSummary }) {
	const { language } = useLanguage()
	const reading = { texts: CERTIFICATE_TEXTS[language], language, today: swedishDay(new Date()) }
	const standing = standingOf(summary, reading)
	const isOne = new Set(summary.deliveries?.map(({ chassiNumber17 }) => chassiNumber17)).size < 2
	return standing && <p className={isOne ? 'visually-hidden' : ''}>{standing}</p>
}

function NothingToDeliver() {
	const { contact } = useMessages()
	const { language } = useLanguage()
	return (
		<Banner tone="info" title={CERTIFICATE_TEXTS[language].nothingToDeliver}>
			<p>
				<MailboxText text={contact.text} />
			</p>
		</Banner>
	)
}

function papersOf(summary: PaymentSummary, texts: PaymentTexts): Paper[] {
	const { creditNotes = [] } = summary
	const papers = [
		{ link: safeLink(summary.receiptLink), label: texts.receipt },
		...creditNotes.map(({ number, link }) => ({
			link: safeLink(link),
			label: creditNotes.length === 1 ? texts.creditNote : texts.creditNoteOf(number),
		})),
	]
	return papers.flatMap(({ link, label }) => (link === null ? [] : [{ link, label }]))
}

/** A change while the page is open (the link arrives, the payment settles) is said politely. */
export function PaymentStatus({ summary }: { readonly summary: PaymentSummary }) {
	const payment = usePaymentTexts()
	const { language } = useLanguage()
	const links = { pay: safeLink(summary.paymentLink), papers: papersOf(summary, payment) }
	const cameInVain = useArrivedWith(PROVIDER_AWAY)
	const invoice = summary.invoice ? invoiceText(summary.invoice, payment, language) : null
	const isWaiting = awaitsConfirmation(summary)
	const notes = {
		invoice,
		isWaiting,
		// By the link that was mailed they may have paid meanwhile.
		isProviderAway: cameInVain && !invoice && !isWaiting,
		consentFor: summary.consentWanted ? summary.orderId : null,
		returned: formatMoney(summary.refundedAmount ?? 0, language),
		certificates: <Certificates summary={summary} />,
		terms: <TermsNote summary={summary} />,
		nothingToDeliver: <NothingToDeliver />,
	}
	const draw = DRAWN[blockOf(summary)]
	return (
		<div role="status" className="payment-status">
			<NotFetched />
			{draw(payment, links, notes)}
		</div>
	)
}
