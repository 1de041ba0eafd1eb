import { useCallback, useEffect, useState } from 'react'
import { fetchPaymentSummary } from '../../api/payment-summary.ts'
import { useSiteSettings } from '../../api/site-settings.tsx'
import { useLanguage } from '../../i18n/language-context.tsx'
import { usePolling } from '../use-polling.ts'
import { type KnownPayment, knownPayment, NOTHING_SEEN, noteAnswer } from './known-payment.ts'

/** A confirmation that is to come usually has by then. */
const PATIENCE_MS = 20_000

/** What is known of the payment of who comes back from the provider. A failed poll changes nothing. */
export function useKnownPayment(orderId: string): KnownPayment {
	const { apiUrl } = useSiteSettings()
	const { language } = useLanguage()
	const [seen, setSeen] = useState(NOTHING_SEEN)
	const [hasWaited, setWaited] = useState(false)
	useEffect(() => {
		const timer = setTimeout(() => setWaited(true), PATIENCE_MS)
		return () => clearTimeout(timer)
	}, [])

	const poll = useCallback(
		async (signal: AbortSignal) => {
			const options = { language, signal, asksProvider: true }
			const answer = await fetchPaymentSummary(apiUrl, orderId, options)
			if (signal.aborted || !answer.ok) return !signal.aborted
			setSeen((before) => noteAnswer(before, answer.data))
			return answer.data?.paymentStatus !== 'SETTLED'
		},
		[apiUrl, orderId, language],
	)
	usePolling(poll)
	return knownPayment(seen, hasWaited)
}
