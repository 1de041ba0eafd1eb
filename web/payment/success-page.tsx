import { useMessages } from '../i18n/language-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { Outcome } from './outcome.tsx'
import { usePaymentConfirmed } from './use-payment-confirmed.ts'

export function SuccessPage({ orderId }: { readonly orderId: string }) {
	const { payment } = useMessages()
	const isConfirmed = usePaymentConfirmed(orderId)
	return (
		<Outcome mark="done" orderId={orderId} title={payment.successPage}>
			<p className={isConfirmed ? 'confirmation' : 'confirmation waiting'} role="status">
				<Icon name={isConfirmed ? 'check' : 'clock'} />
				{isConfirmed ? payment.confirmed : payment.waitingForConfirmation}
			</p>
		</Outcome>
	)
}
