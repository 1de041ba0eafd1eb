import { usePaymentTexts } from '../use-payment-texts.ts'
import { PaymentOutcome } from './payment-outcome.tsx'

export function PayInAdvanceSuccessPage({ orderId }: { readonly orderId: string }) {
	const payment = usePaymentTexts()
	return (
		<PaymentOutcome
			orderId={orderId}
			title={payment.payInAdvancePage}
			waiting={payment.waitingForInvoice}
		/>
	)
}
