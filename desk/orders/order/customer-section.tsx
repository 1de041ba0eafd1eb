import { type Language, OUTSIDE_EU } from '@coc/contract'
import type { DeskOrder } from '@coc/contract/desk'
import { textsIn, useLanguage } from '../../i18n/language-context.tsx'
import { useOrdersTexts } from '../use-orders-texts.ts'
import { Facts, Section } from './section.tsx'

export function CustomerSection({ order }: { readonly order: DeskOrder }) {
	const { order: texts } = useOrdersTexts()
	const { language } = useLanguage()
	const { customer } = order
	return (
		<Section title={texts.customer}>
			<Facts
				facts={[
					[texts.company, customer.companyName],
					[texts.vatNumber, customer.vatNumber],
					[texts.name, `${customer.firstName} ${customer.lastName}`.trim()],
					[
						texts.email,
						customer.emailAddress && (
							<a href={`mailto:${customer.emailAddress}`}>{customer.emailAddress}</a>
						),
					],
					[
						texts.phone,
						customer.phoneNumber && (
							<a href={`tel:${customer.phoneNumber}`}>{customer.phoneNumber}</a>
						),
					],
					[texts.address, addressOf(customer, language)],
					[texts.language, textsIn[order.language].languageName],
				]}
			/>
		</Section>
	)
}

function addressOf(customer: DeskOrder['customer'], language: Language): string {
	const { streetAddress, zipCode, city, countryCode, countryOutsideEu } = customer
	const country =
		countryCode === OUTSIDE_EU
			? countryOutsideEu
			: new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(countryCode)
	return [streetAddress, `${zipCode} ${city}`.trim(), country].filter(Boolean).join(', ')
}
