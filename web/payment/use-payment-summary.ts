import type { PaymentSummary } from '@coc/contract'
import { useCallback, useRef, useState } from 'react'
import { fetchPaymentSummary } from '../api/payment-summary.ts'
import { useSiteSettings } from '../api/site-settings.tsx'
import { useLanguage } from '../i18n/language-context.tsx'
import { safeLink } from './safe-link.ts'
import { isUnderWay, statusBlock } from './status-block.ts'
import { usePolling } from './use-polling.ts'

type View =
	| { readonly kind: 'loading' | 'error' | 'notFound' }
	| { readonly kind: 'loaded'; readonly summary: PaymentSummary }

/** Polls while the order is checked and the payment prepared; what is once shown outlives a failed poll. */
export function usePaymentSummary(orderId: string): View {
	const { apiUrl } = useSiteSettings()
	const { language } = useLanguage()
	const [view, setView] = useState<View>({ kind: 'loading' })
	const isBeingPrepared = useRef(false)

	const poll = useCallback(
		async (signal: AbortSignal) => {
			const answer = await fetchPaymentSummary(apiUrl, orderId, { language, signal })
			if (signal.aborted) return false
			if (!answer.ok) {
				setView((shown) => (shown.kind === 'loaded' ? shown : { kind: 'error' }))
				return isBeingPrepared.current
			}
			const summary = answer.data
			setView(summary ? { kind: 'loaded', summary } : { kind: 'notFound' })
			isBeingPrepared.current = summary !== null && isUnderWay(blockOf(summary))
			return isBeingPrepared.current
		},
		[apiUrl, orderId, language],
	)
	usePolling(poll)
	return view
}

function blockOf({ paymentStatus, paymentLink }: PaymentSummary) {
	return statusBlock(paymentStatus, safeLink(paymentLink) !== null)
}
