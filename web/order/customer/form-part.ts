import type { Dispatch } from 'react'
import type { OrderAction } from '../state/order-reducer.ts'
import type { FieldErrors } from '../state/order-rules.ts'
import type { OrderState, TextField } from '../state/order-state.ts'

/** What every part of the form is given. */
export type FormPart = {
	readonly state: OrderState
	readonly errors: FieldErrors
	readonly dispatch: Dispatch<OrderAction>
	readonly onLeave: (field: TextField) => void
}
