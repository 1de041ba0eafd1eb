import type { OrderAnswer } from '@coc/contract'
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import type { Answer } from '../../api/client.ts'
import { createOrder } from '../../api/orders.ts'
import { useSiteSettings } from '../../api/site-settings.tsx'
import { useLanguage } from '../../i18n/language-context.tsx'
import { clearDraft, tabStorage } from '../state/order-draft.ts'
import type { OrderAction } from '../state/order-reducer.ts'
import { toRequest } from '../state/order-rules.ts'
import type { OrderState, PlacedOrder } from '../state/order-state.ts'

/** How the server answers a key that was used for another order. */
const KEY_TAKEN_STATUS = 422

/** Posts the order once each time the state turns to sending, whatever else changes meanwhile. */
export function useSending(state: OrderState, dispatch: Dispatch<OrderAction>): void {
	const { apiUrl } = useSiteSettings()
	const { language } = useLanguage()
	const isSending = state.view === 'sending'

	const send = useEffectEvent(async () => {
		if (!state.attempt) return
		const answer = await createOrder(apiUrl, toRequest(state), {
			idempotencyKey: state.attempt.key,
			language,
		})
		const isSuccess = isOrderStored(answer)
		// Also when the visitor has left the page meanwhile: a stored order is no draft any more.
		if (isSuccess) clearDraft(tabStorage())
		dispatch({
			type: 'answered',
			isSuccess,
			isKeyTaken: isKeyTaken(answer),
			placed: placedOrder(answer),
			retryAfterSeconds: (!answer.ok && answer.retryAfterSeconds) || null,
		})
	})

	useEffect(() => {
		if (isSending) send()
	}, [isSending])
}

function isOrderStored(answer: Answer<OrderAnswer>): boolean {
	if (!answer.ok) return false
	if (answer.data === null) console.error('No response received from server.')
	return answer.data?.isSuccess === true
}

/** Null where the server tells only that it is stored. */
function placedOrder(answer: Answer<OrderAnswer>): PlacedOrder | null {
	const { orderId, reference } = (answer.ok && answer.data) || {}
	return orderId && reference ? { orderId, reference } : null
}

function isKeyTaken(answer: Answer<OrderAnswer>): boolean {
	return !answer.ok && answer.status === KEY_TAKEN_STATUS
}
