import { PAGE_PATHS } from '@coc/contract'
import { useReducer, useState } from 'react'
import { useNavigation } from '../navigation/navigation.tsx'
import './order.css'
import { OrderForm } from './order-form.tsx'
import { orderReducer } from './order-reducer.ts'
import { initialOrderState } from './order-state.ts'
import { ErrorView, SendingView, SuccessView } from './order-views.tsx'
import { useCarLookups } from './use-car-lookups.ts'
import { useOrderDraft } from './use-order-draft.ts'
import { useSending } from './use-sending.ts'

export function OrderPage() {
	const [state, dispatch] = useReducer(orderReducer, initialOrderState)
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
			return <ErrorView onTryAgain={tryAgain} />
		case 'success':
			return <SuccessView onOrderMore={orderMore} />
	}
}
