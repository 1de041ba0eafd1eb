import { useMessages } from '../i18n/language-context.tsx'
import { Outcome } from './outcome.tsx'

export function PayInAdvanceSuccessPage({ orderId }: { readonly orderId: string }) {
	const { payment } = useMessages()
	return <Outcome mark="done" orderId={orderId} title={payment.payInAdvancePage} />
}
