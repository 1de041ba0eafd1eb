import { useMessages } from '../../i18n/language-context.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'

export function PayInAdvanceSuccessPage({ orderId }: { readonly orderId: string }) {
	const { payment } = useMessages()
	return (
		<PaymentOutcome
			orderId={orderId}
			title={payment.payInAdvancePage}
			waiting={payment.waitingForInvoice}
		/>
	)
}
