import type { PaymentSummary } from '@coc/contract'
import { use, useCallback, useEffect, useRef, useState } from 'react'
import { fetchPaymentSummary } from '../api/payment-summary.ts'
import { useSiteSettings } from '../api/site-settings.tsx'
import { useLanguage } from '../i18n/language-context.tsx'
import { awaitsCertificates } from './certificates/car-deliveries.ts'
import { OrderInPageContext } from './order-in-page.ts'
import { isUnderWay } from './status-block.ts'
import { usePolling } from './use-polling.ts'

type View =
	| { readonly kind: 'loading' | 'error' | 'notFound' }
	| {
			readonly kind: 'loaded'
			readonly summary: PaymentSummary
			/** It takes the place of a view whose heading had the focus. */
			readonly isRecovered: boolean
	  }

/**
 * Begins with what the page came with, and polls while something comes by itself: the first answer, the price, the way to
 * pay, the confirmation, a certificate. What is once shown outlives a failed poll.
 */
export function usePaymentSummary(orderId: string): View {
	const { apiUrl } = useSiteSettings()
	const { language } = useLanguage()
	const inPage = use(OrderInPageContext)
	const [view, setView] = useState<View>(() =>
		inPage.current?.orderId === orderId
			? { kind: 'loaded', summary: inPage.current, isRecovered: false }
			: { kind: 'loading' },
	)
	useEffect(() => {
		inPage.current = null
	}, [inPage])
	/** As long as nothing is known, an answer. */
	const isAwaiting = useRef(true)

	const poll = useCallback(
		async (signal: AbortSignal) => {
			const answer = await fetchPaymentSummary(apiUrl, orderId, { language, signal })
			if (signal.aborted) return false
			if (!answer.ok) {
				setView((shown) => (shown.kind === 'loaded' ? shown : { kind: 'error' }))
				return isAwaiting.current
			}
			const summary = answer.data
			setView(({ kind }) =>
				summary
					? { kind: 'loaded', summary, isRecovered: kind === 'error' || kind === 'notFound' }
					: { kind: 'notFound' },
			)
			isAwaiting.current = summary !== null && (isUnderWay(summary) || awaitsCertificates(summary))
			return isAwaiting.current
		},
		[apiUrl, orderId, language],
	)
	usePolling(poll)
	return view
}
