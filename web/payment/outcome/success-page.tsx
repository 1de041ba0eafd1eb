import { usePaymentTexts } from '../use-payment-texts.ts'
import { PaymentOutcome } from './payment-outcome.tsx'

export function SuccessPage({ orderId }: { readonly orderId: string }) {
	const payment = usePaymentTexts()
	return (
		<PaymentOutcome
			orderId={orderId}
			title={payment.successPage}
			waiting={payment.waitingForConfirmation}
		/>
	)
}
