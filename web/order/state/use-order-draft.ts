import { COUNTRY_CODES, type CountryCode, OUTSIDE_EU } from '@coc/contract'
import { type Dispatch, useEffect, useRef } from 'react'
import { readDraft, saveDraft, tabStorage } from './order-draft.ts'
import type { OrderAction } from './order-reducer.ts'
import { CONTROL_IDS, fieldId, RADIO_NAMES } from './order-rules.ts'
import { countryCodeOf, initialOrderState, type OrderState, TEXT_FIELDS } from './order-state.ts'

/** Brings back what was entered before a reload, and keeps it up to date. */
export function useOrderDraft(state: OrderState, dispatch: Dispatch<OrderAction>): void {
	useEffect(() => {
		const draft = readDraft(tabStorage())
		if (draft) dispatch({ type: 'restored', draft })
		adoptEarlyInput(dispatch)
	}, [dispatch])

	const stored = useRef('')
	useEffect(() => {
		if (state === initialOrderState || state.view === 'success') return
		// A draft that was sent is only gone once its order is stored, perhaps by a page that the visitor left.
		if (state.attempt && !readDraft(tabStorage())) stored.current ||= state.attempt.key
		if (state.attempt?.key !== stored.current) saveDraft(tabStorage(), state)
	}, [state])
}

/** The page can be read, and filled in, before its script has come: none of that must vanish. */
function adoptEarlyInput(dispatch: Dispatch<OrderAction>): void {
	if (isChosen(RADIO_NAMES.customerType, 'company')) {
		dispatch({ type: 'customerTypeChosen', customerType: 'company' })
	}
	const countryCode = chosenCountry()
	if (countryCode && countryCode !== countryCodeOf(initialOrderState)) {
		dispatch({ type: 'countryChosen', countryCode })
	}
	// After the country: if the two disagree, what is then asked for makes the visitor look.
	if (isChosen(RADIO_NAMES.region, OUTSIDE_EU)) {
		dispatch({ type: 'regionChosen', region: OUTSIDE_EU })
	}
	for (const field of TEXT_FIELDS) {
		const input = document.getElementById(fieldId(field))
		if (input instanceof HTMLInputElement && input.value !== '') {
			dispatch({ type: 'fieldChanged', field, value: input.value })
		}
	}
}

function isChosen(name: string, value: string): boolean {
	return document.querySelector(`[name="${name}"][value="${value}"]:checked`) !== null
}

function chosenCountry(): CountryCode | undefined {
	const select = document.getElementById(CONTROL_IDS.country)
	return select instanceof HTMLSelectElement
		? COUNTRY_CODES.find((code) => code === select.value)
		: undefined
}
