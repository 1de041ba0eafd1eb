import { COUNTRY_CODES } from '@coc/contract'
import { FieldFrame, fieldAttributes } from '@coc/ui/field-frame.tsx'
import { countryChoices } from '@coc/ui/format.ts'
import { useLanguage, useMessages } from '../../i18n/language-context.tsx'
import { CONTROL_IDS } from '../state/order-rules.ts'
import { countryCodeOf } from '../state/order-state.ts'
import type { FormPart } from './form-part.ts'

export function CountryField({ state, dispatch }: Pick<FormPart, 'state' | 'dispatch'>) {
	const { order } = useMessages()
	const { language } = useLanguage()
	return (
		<FieldFrame id={CONTROL_IDS.country} label={order.countryCode} width="medium">
			<span className="select">
				<select
					{...fieldAttributes(CONTROL_IDS.country, {})}
					autoComplete="country"
					value={countryCodeOf(state)}
					onChange={(event) => {
						const countryCode = COUNTRY_CODES.find((code) => code === event.target.value)
						if (countryCode) dispatch({ type: 'countryChosen', countryCode })
					}}
				>
					{countryChoices(language, order.countryOutsideEu).map(({ code, name }) => (
						// The server's names of countries may be a little older or newer than the browser's.
						<option key={code} value={code} suppressHydrationWarning>
							{name}
						</option>
					))}
				</select>
			</span>
		</FieldFrame>
	)
}
