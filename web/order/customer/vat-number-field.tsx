import { useEffect, useState } from 'react'
import { useMessages } from '../../i18n/language-context.tsx'
import { countryCodeOf } from '../state/order-state.ts'
import type { FormPart } from './form-part.ts'
import { OrderTextField } from './order-text-field.tsx'
import { vatNumberWarning } from './vat-number-warning.ts'

/** Asks, once it was left, whether a number is meant that cannot be right. */
export function VatNumberField(form: FormPart) {
	const { order } = useMessages()
	const isLeft = form.state.touched.includes('vatNumber')
	const number = form.state.fields.vatNumber
	const countryCode = countryCodeOf(form.state)
	const [isUnlikely, setUnlikely] = useState(false)
	useEffect(() => {
		if (!isLeft) return
		let isCurrent = true
		vatNumberWarning(countryCode, number).then((unlikely) => {
			if (isCurrent) setUnlikely(unlikely)
		})
		return () => {
			isCurrent = false
		}
	}, [isLeft, countryCode, number])
	return (
		<OrderTextField
			{...form}
			field="vatNumber"
			width="medium"
			autoComplete="off"
			warning={isUnlikely && order.vatNumberUnlikely}
		/>
	)
}
