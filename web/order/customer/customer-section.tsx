import { RadioGroup } from '@coc/ui/radio-group.tsx'
import { useId } from 'react'
import { useMessages } from '../../i18n/language-context.tsx'
import { RADIO_NAMES } from '../state/order-rules.ts'
import type { FormPart } from './form-part.ts'
import { OrderTextField } from './order-text-field.tsx'
import { VatNumberField } from './vat-number-field.tsx'

export function CustomerSection(form: FormPart) {
	const { order } = useMessages()
	const titleId = useId()
	const { state, dispatch } = form
	return (
		<section className="order-section" aria-labelledby={titleId}>
			<h2 id={titleId}>{order.sections.customer}</h2>
			<RadioGroup
				legend={order.customerType}
				name={RADIO_NAMES.customerType}
				value={state.customerType}
				choices={[
					{ value: 'private', label: order.privatePerson },
					{ value: 'company', label: order.company },
				]}
				onChange={(customerType) => dispatch({ type: 'customerTypeChosen', customerType })}
			/>
			{state.customerType === 'company' && (
				<div className="order-fields order-reveal">
					<OrderTextField {...form} field="companyName" autoComplete="organization" />
					<VatNumberField {...form} />
				</div>
			)}
			<div className="order-fields">
				<OrderTextField {...form} field="firstName" width="medium" autoComplete="given-name" />
				<OrderTextField {...form} field="lastName" width="medium" autoComplete="family-name" />
				<OrderTextField
					{...form}
					field="emailAddress"
					type="email"
					inputMode="email"
					autoComplete="email"
				/>
				<OrderTextField
					{...form}
					field="phoneNumber"
					width="medium"
					type="tel"
					inputMode="tel"
					autoComplete="tel"
				/>
			</div>
		</section>
	)
}
