import type { PaymentSummary } from '@coc/contract'
import { PayButton } from '../pay-button.tsx'
import { safeLink } from '../safe-link.ts'
import { statusBlock } from '../status-block.ts'
import { TermsNote } from '../terms/terms-note.tsx'
import { usePaymentSummary } from '../use-payment-summary.ts'
import { usePaymentTexts } from '../use-payment-texts.ts'
import { Outcome } from './outcome.tsx'

/** Whoever cancelled by mistake can pay right here; while that is not known, nothing is missing. */
export function CancelPage({ orderId }: { readonly orderId: string }) {
	const payment = usePaymentTexts()
	const view = usePaymentSummary(orderId)
	const summary = view.kind === 'loaded' ? view.summary : null
	const link = summary && payLink(summary)
	return (
		<Outcome
			mark="stopped"
			orderId={orderId}
			title={payment.cancelPage}
			action={link && <PayButton link={link} />}
		>
			{link && <TermsNote summary={summary} />}
		</Outcome>
	)
}

/** What is to be accepted first is asked for on the order's page. */
function payLink({ paymentStatus, paymentLink, consentWanted }: PaymentSummary): string | null {
	const link = consentWanted ? null : safeLink(paymentLink)
	return statusBlock(paymentStatus, link !== null) === 'pay' ? link : null
}
