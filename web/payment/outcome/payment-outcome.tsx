import type { Language } from '@coc/contract'
import { Icon, type IconName } from '@coc/ui/icon.tsx'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/language-context.tsx'
import { MailboxText } from '../../ui/mailbox-text.tsx'
import type { OutcomeMarkName } from '../../ui/outcome-mark.tsx'
import { CERTIFICATE_TEXTS } from '../certificates/certificate-texts.ts'
import { invoiceText } from '../invoice-text.ts'
import type { PaymentTexts } from '../payment-texts.ts'
import { usePaymentTexts } from '../use-payment-texts.ts'
import type { KnownPayment } from './known-payment.ts'
import { Outcome } from './outcome.tsx'
import { useKnownPayment } from './use-known-payment.ts'

type Look = { readonly mark: OutcomeMarkName; readonly icon: IconName; readonly tone: string }

const WAITING: Look = { mark: 'waiting', icon: 'clock', tone: 'waiting' }
const DONE: Look = { mark: 'done', icon: 'check', tone: '' }
const OPEN: Look = { mark: 'open', icon: 'info', tone: 'open' }

const LOOKS: Record<KnownPayment['kind'], Look> = {
	waiting: WAITING,
	late: WAITING,
	confirmed: DONE,
	invoiced: DONE,
	notPaid: OPEN,
	notFound: OPEN,
}

/** What there is to do, or to fetch, is on the order's page. */
const LEADS_ON: readonly KnownPayment['kind'][] = ['notPaid', 'confirmed']

type PaymentOutcomeProps = {
	readonly orderId: string
	readonly title: string
	readonly waiting: string
}

/** Where the provider sends who has paid, and where anybody can come: the line under the heading tells what is true. */
export function PaymentOutcome({ orderId, title, waiting }: PaymentOutcomeProps) {
	const payment = usePaymentTexts()
	const { language } = useLanguage()
	const known = useKnownPayment(orderId)
	const { mark, icon, tone } = LOOKS[known.kind]
	return (
		<Outcome mark={mark} orderId={orderId} title={title} isUrgent={LEADS_ON.includes(known.kind)}>
			<p className={`confirmation ${tone}`} role="status">
				<Icon name={icon} />
				<span>{lineOf(known, { ...payment, waitingForConfirmation: waiting }, language)}</span>
			</p>
			{known.kind === 'confirmed' && <p>{CERTIFICATE_TEXTS[language].followOrder}</p>}
		</Outcome>
	)
}

function lineOf(known: KnownPayment, texts: PaymentTexts, language: Language): ReactNode {
	switch (known.kind) {
		case 'waiting':
			return texts.waitingForConfirmation
		case 'late':
			return texts.stillWaiting
		case 'confirmed':
			return texts.confirmed
		case 'invoiced':
			return invoiceText(known.invoice, texts, language)
		case 'notPaid':
			return texts.notPaid
		case 'notFound':
			return (
				<>
					{texts.notFound} <MailboxText text={texts.notFoundHelp} />
				</>
			)
	}
}
