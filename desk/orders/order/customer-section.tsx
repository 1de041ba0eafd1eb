import { type Language, OUTSIDE_EU } from '@coc/contract'
import type { DeskOrder } from '@coc/contract/desk'
import { textsIn, useLanguage } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { When } from '../../i18n/when.tsx'
import { EditAct } from '../acts/customer/edit-act.tsx'
import { ORDERS_TEXTS } from '../orders-texts.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { Facts, Section } from './section.tsx'

export function CustomerSection({ order }: { readonly order: DeskOrder }) {
	const { order: texts } = useWords(ORDERS_TEXTS)
	const { vatCheck } = useWords(PAGE_TEXTS)
	const { language } = useLanguage()
	const { customer } = order
	return (
		<Section title={texts.customer} acts={<EditAct order={order} />}>
			<Facts
				facts={[
					[texts.company, customer.companyName],
					[texts.vatNumber, customer.vatNumber],
					[vatCheck.label, order.vatCheck && <VatCheck check={order.vatCheck} />],
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

/** The proof of a number, or what happens without one. */
function VatCheck({ check }: { readonly check: NonNullable<DeskOrder['vatCheck']> }) {
	const { vatCheck: texts } = useWords(PAGE_TEXTS)
	return (
		<>
			{texts[check.answer]}{' '}
			<span className="hint">
				{check.number}, <When at={check.askedAt} />
				{check.identifier !== null && ` · ${texts.proof(check.identifier)}`}
			</span>
		</>
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
