import type { PaymentSummary } from '@coc/contract'
import type { ReactNode } from 'react'
import { useLanguage, useMessages } from '../i18n/language-context.tsx'
import type { Messages } from '../i18n/sv.ts'
import { Banner } from '../ui/banner.tsx'
import { invoiceText } from './invoice-text.ts'
import { PayHere } from './pay-button.tsx'
import { safeLink } from './safe-link.ts'
import { type StatusBlock, statusBlock } from './status-block.ts'
import { useProviderAway } from './use-provider-away.ts'

type Links = { readonly pay: string | null; readonly receipt: string | null }

/** Stands above the way to pay. */
type Notes = { readonly invoice: string | null; readonly isProviderAway: boolean }

type Draw = (texts: Messages['payment'], links: Links, notes: Notes) => ReactNode

const DRAWN: Record<StatusBlock, Draw> = {
	received: (texts) => <Banner tone="waiting" title={texts.received} />,
	pay: (texts, { pay }, { invoice, isProviderAway }) => (
		<>
			{isProviderAway && <Banner tone="error" role="alert" title={texts.providerAway} />}
			{invoice && <Banner tone="waiting" title={invoice} />}
			{pay && <PayHere link={pay} />}
		</>
	),
	created: (texts) => (
		<Banner tone="waiting" title={texts.created}>
			<p>{texts.createdNote}</p>
		</Banner>
	),
	settled: (texts, { receipt }) => (
		<Banner tone="success" title={texts.settled}>
			{receipt && (
				<p className="no-print">
					<a href={receipt}>{texts.receipt}</a>
				</p>
			)}
		</Banner>
	),
	cancelled: (texts) => <Banner tone="error" title={texts.cancelled} />,
	none: () => null,
}

/** A change while the page is open (the link arrives, the payment settles) is said politely. */
export function PaymentStatus({ summary }: { readonly summary: PaymentSummary }) {
	const { payment } = useMessages()
	const { language } = useLanguage()
	const links = {
		pay: safeLink(summary.paymentLink),
		receipt: safeLink(summary.receiptLink),
	}
	const notes = {
		invoice: summary.invoice ? invoiceText(summary.invoice, payment, language) : null,
		isProviderAway: useProviderAway(),
	}
	return (
		<div role="status" className="payment-status">
			{DRAWN[statusBlock(summary.paymentStatus, links.pay !== null)](payment, links, notes)}
		</div>
	)
}
