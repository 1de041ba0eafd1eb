import { PAGE_PATHS } from '@coc/contract'
import { useReducer, useState } from 'react'
import { useSiteSettings } from '../api/site-settings.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import './order.css'
import { useCarLookups } from './cars/use-car-lookups.ts'
import { OrderForm } from './order-form.tsx'
import { ErrorView, SendingView, SuccessView } from './order-views.tsx'
import { useSending } from './sending/use-sending.ts'
import { orderReducer } from './state/order-reducer.ts'
import { emptyOrder } from './state/order-state.ts'
import { useOrderDraft } from './state/use-order-draft.ts'

export function OrderPage() {
	const { nameExtraCharacters } = useSiteSettings()
	const [state, dispatch] = useReducer(orderReducer, nameExtraCharacters, emptyOrder)
	const [isReturn, setIsReturn] = useState(false)
	const { navigate } = useNavigation()
	useOrderDraft(state, dispatch)
	useCarLookups(state.cars, dispatch)
	useSending(state, dispatch)

	function tryAgain() {
		setIsReturn(true)
		dispatch({ type: 'triedAgain' })
	}

	function orderMore() {
		setIsReturn(true)
		dispatch({ type: 'orderedMore' })
		navigate(PAGE_PATHS.order)
	}

	switch (state.view) {
		case 'form':
			return <OrderForm state={state} dispatch={dispatch} isReturn={isReturn} />
		case 'sending':
			return <SendingView />
		case 'error':
			return <ErrorView retryAfterSeconds={state.retryAfterSeconds} onTryAgain={tryAgain} />
		case 'success':
			return <SuccessView placed={state.placed} onOrderMore={orderMore} />
	}
}
