import type { PaymentSummary } from '@coc/contract'
import type { ReactNode } from 'react'
import { useMessages } from '../i18n/language-context.tsx'
import type { Messages } from '../i18n/sv.ts'
import { Banner } from '../ui/banner.tsx'
import { PayHere } from './pay-button.tsx'
import { safeLink } from './safe-link.ts'
import { type StatusBlock, statusBlock } from './status-block.ts'

type Links = { readonly pay: string | null; readonly receipt: string | null }

type Draw = (texts: Messages['payment'], links: Links) => ReactNode

const DRAWN: Record<StatusBlock, Draw> = {
	received: (texts) => <Banner tone="waiting" title={texts.received} />,
	pay: (_, { pay }) => pay && <PayHere link={pay} />,
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
	const links = {
		pay: safeLink(summary.paymentLink),
		receipt: safeLink(summary.receiptLink),
	}
	return (
		<div role="status">
			{DRAWN[statusBlock(summary.paymentStatus, links.pay !== null)](payment, links)}
		</div>
	)
}
