import { OUTSIDE_EU } from '@coc/contract'
import { RadioGroup } from '@coc/ui/radio-group.tsx'
import { useId } from 'react'
import { useMessages } from '../../i18n/language-context.tsx'
import { isAsked, RADIO_NAMES } from '../state/order-rules.ts'
import { CountryField } from './country-field.tsx'
import type { FormPart } from './form-part.ts'
import { OrderTextField } from './order-text-field.tsx'

export function AddressSection(form: FormPart) {
	const { order } = useMessages()
	const titleId = useId()
	const { state, dispatch } = form
	return (
		<section className="order-section" aria-labelledby={titleId}>
			<h2 id={titleId}>{order.sections.address}</h2>
			<div className="order-fields">
				<OrderTextField {...form} field="streetAddress" autoComplete="address-line1" />
			</div>
			<div className="order-place">
				<OrderTextField {...form} field="zipCode" width="short" autoComplete="postal-code" />
				<OrderTextField {...form} field="city" autoComplete="address-level2" />
			</div>
			<RadioGroup
				legend={order.region}
				name={RADIO_NAMES.region}
				value={state.region}
				choices={[
					{ value: 'EU', label: order.insideEu },
					{ value: OUTSIDE_EU, label: order.outsideEu },
				]}
				onChange={(region) => dispatch({ type: 'regionChosen', region })}
			/>
			<div className="order-fields">
				<CountryField state={state} dispatch={dispatch} />
				{isAsked(state, 'countryOutsideEu') && (
					<OrderTextField
						{...form}
						field="countryOutsideEu"
						width="medium"
						autoComplete="country-name"
					/>
				)}
			</div>
		</section>
	)
}
