import { useMessages } from '../i18n/language-context.tsx'
import { Outcome } from './outcome.tsx'

export function CancelPage({ orderId }: { readonly orderId: string }) {
	const { payment } = useMessages()
	return <Outcome mark="stopped" orderId={orderId} title={payment.cancelPage} />
}
