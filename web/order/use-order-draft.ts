import { type Dispatch, useEffect } from 'react'
import { readDraft, saveDraft, tabStorage } from './order-draft.ts'
import type { OrderAction } from './order-reducer.ts'
import { fieldId } from './order-rules.ts'
import { initialOrderState, type OrderState, TEXT_FIELDS } from './order-state.ts'

/** Brings back what was entered before a reload, and keeps it up to date. */
export function useOrderDraft(state: OrderState, dispatch: Dispatch<OrderAction>): void {
	useEffect(() => {
		const draft = readDraft(tabStorage())
		if (draft) dispatch({ type: 'restored', draft })
		adoptEarlyInput(dispatch)
	}, [dispatch])

	useEffect(() => {
		if (state !== initialOrderState && state.view !== 'success') saveDraft(tabStorage(), state)
	}, [state])
}

/** The page can be read, and typed into, before its script has come: that text must not vanish. */
function adoptEarlyInput(dispatch: Dispatch<OrderAction>): void {
	for (const field of TEXT_FIELDS) {
		const input = document.getElementById(fieldId(field))
		if (input instanceof HTMLInputElement && input.value !== '') {
			dispatch({ type: 'fieldChanged', field, value: input.value })
		}
	}
}
