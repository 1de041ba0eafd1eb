import { useMessages } from '../../i18n/language-context.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'

export function SuccessPage({ orderId }: { readonly orderId: string }) {
	const { payment } = useMessages()
	return (
		<PaymentOutcome
			orderId={orderId}
			title={payment.successPage}
			waiting={payment.waitingForConfirmation}
		/>
	)
}
