import type { PaymentStatus } from '@coc/contract'
import { useCallback, useState } from 'react'
import { fetchPaymentSummary } from '../api/orders.ts'
import { useSiteSettings } from '../api/site-settings.tsx'
import { useLanguage } from '../i18n/language-context.tsx'
import { useLooking } from './use-looking.ts'

const SETTLED: PaymentStatus = 'SETTLED'

/** True once the order says that it is paid. A failed look changes nothing: it is looked at again. */
export function usePaymentConfirmed(orderId: string): boolean {
	const { apiUrl } = useSiteSettings()
	const { language } = useLanguage()
	const [isConfirmed, setConfirmed] = useState(false)

	const look = useCallback(
		async (signal: AbortSignal) => {
			const answer = await fetchPaymentSummary(apiUrl, orderId, { language, signal })
			const isSettled = answer.ok && answer.data?.paymentStatus === SETTLED
			if (isSettled) setConfirmed(true)
			return !isSettled
		},
		[apiUrl, orderId, language],
	)
	useLooking(look)
	return isConfirmed
}
