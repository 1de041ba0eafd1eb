import type { PaymentSummary } from '@coc/contract'
import { useMessages } from '../../i18n/language-context.tsx'
import { PayButton } from '../pay-button.tsx'
import { safeLink } from '../safe-link.ts'
import { statusBlock } from '../status-block.ts'
import { usePaymentSummary } from '../use-payment-summary.ts'
import { Outcome } from './outcome.tsx'

/** Whoever cancelled by mistake can pay right here; while that is not known, nothing is missing. */
export function CancelPage({ orderId }: { readonly orderId: string }) {
	const { payment } = useMessages()
	const view = usePaymentSummary(orderId)
	const link = view.kind === 'loaded' ? payLink(view.summary) : null
	return (
		<Outcome
			mark="stopped"
			orderId={orderId}
			title={payment.cancelPage}
			action={link && <PayButton link={link} />}
		/>
	)
}

function payLink({ paymentStatus, paymentLink }: PaymentSummary): string | null {
	const link = safeLink(paymentLink)
	return statusBlock(paymentStatus, link !== null) === 'pay' ? link : null
}
