import { type Dispatch, type SubmitEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '../i18n/language-context.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTitlePrefix } from '../ui/title-prefix.tsx'
import { CarsPart } from './cars/cars-part.tsx'
import { AddressSection } from './customer/address-section.tsx'
import { CustomerSection } from './customer/customer-section.tsx'
import type { FormPart } from './customer/form-part.ts'
import { SendPanel } from './sending/send-panel.tsx'
import { useAfterPress } from './sending/use-after-press.ts'
import type { OrderAction } from './state/order-reducer.ts'
import { CONTROL_IDS, missing, shownErrors } from './state/order-rules.ts'
import type { OrderState } from './state/order-state.ts'

type OrderFormProps = {
	readonly state: OrderState
	readonly dispatch: Dispatch<OrderAction>
	/** The form takes the place of another view: reading goes on at its heading. */
	readonly isReturn: boolean
}

const FORM_ID = 'order-form'

export function OrderForm({ state, dispatch, isReturn }: OrderFormProps) {
	const { order, documentErrorPrefix } = useMessages()
	const missingList = useRef<HTMLDivElement>(null)
	const afterPress = useAfterPress()
	const lacking = missing(state)
	const form: FormPart = {
		state,
		errors: shownErrors(state),
		dispatch,
		onLeave: (field) => afterPress(() => dispatch({ type: 'fieldLeft', field })),
	}
	useTitlePrefix(state.refused ? documentErrorPrefix : '')

	function submit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault()
		// At once, for what it marks pushes the list away from where it would be scrolled to.
		flushSync(() => dispatch({ type: 'submitted', freshKey: crypto.randomUUID() }))
		if (lacking.some(({ what }) => what !== 'captcha')) {
			missingList.current?.focus({ preventScroll: true })
			missingList.current?.scrollIntoView({ block: 'nearest' })
		} else if (lacking.length > 0) document.getElementById(CONTROL_IDS.captcha)?.focus()
	}

	return (
		<div className="order">
			<PageHeading focusOnMount={isReturn}>{order.title}</PageHeading>
			{/* Sent before the script runs, this method does nothing: no address with personal data in it. */}
			<form id={FORM_ID} method="dialog" noValidate className="order-form" onSubmit={submit}>
				<CustomerSection {...form} />
				<AddressSection {...form} />
			</form>
			<CarsPart cars={state.cars} isRefused={state.refused} dispatch={dispatch} />
			<SendPanel
				formId={FORM_ID}
				missing={lacking}
				missingList={missingList}
				state={state}
				dispatch={dispatch}
			/>
		</div>
	)
}
