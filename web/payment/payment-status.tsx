import type { PaymentSummary } from '@coc/contract'
import type { ReactNode } from 'react'
import { useMessages } from '../i18n/language-context.tsx'
import type { Messages } from '../i18n/sv.ts'
import { Banner } from '../ui/banner.tsx'
import { PayButton } from './pay-button.tsx'
import { safePaymentLink } from './safe-payment-link.ts'
import { type StatusBlock, statusBlock } from './status-block.ts'

type Draw = (texts: Messages['payment'], link: string | null) => ReactNode

const DRAWN: Record<StatusBlock, Draw> = {
	pay: (_, link) => link && <PayButton link={link} />,
	created: (texts) => (
		<Banner tone="waiting" title={texts.created}>
			<p>{texts.createdNote}</p>
		</Banner>
	),
	settled: (texts) => <Banner tone="success" title={texts.settled} />,
	cancelled: (texts) => <Banner tone="error" title={texts.cancelled} />,
	none: () => null,
}

/** A change while the page is open (the link arrives, the payment settles) is said politely. */
export function PaymentStatus({ summary }: { readonly summary: PaymentSummary }) {
	const { payment } = useMessages()
	const link = safePaymentLink(summary.paymentLink)
	return (
		<div role="status">
			{DRAWN[statusBlock(summary.paymentStatus, link !== null)](payment, link)}
		</div>
	)
}
