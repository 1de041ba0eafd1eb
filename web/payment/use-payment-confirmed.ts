import type { PaymentStatus } from '@coc/contract'
import { useCallback, useState } from 'react'
import { fetchPaymentSummary } from '../api/orders.ts'
import { useSiteSettings } from '../api/site-settings.tsx'
import { useLanguage } from '../i18n/language-context.tsx'
import { usePolling } from './use-polling.ts'

const SETTLED: PaymentStatus = 'SETTLED'

/** True once the order is paid. A failed poll changes nothing. */
export function usePaymentConfirmed(orderId: string): boolean {
	const { apiUrl } = useSiteSettings()
	const { language } = useLanguage()
	const [isConfirmed, setConfirmed] = useState(false)

	const poll = useCallback(
		async (signal: AbortSignal) => {
			const answer = await fetchPaymentSummary(apiUrl, orderId, { language, signal })
			const isSettled = answer.ok && answer.data?.paymentStatus === SETTLED
			if (isSettled) setConfirmed(true)
			return !isSettled
		},
		[apiUrl, orderId, language],
	)
	usePolling(poll)
	return isConfirmed
}
