import type { Language } from '@coc/contract'

const sv = {
	seller: 'Säljare',
	address: 'Adress',
	email: 'E-post',
	phone: 'Telefon',
	organisationNumber: 'Organisationsnummer',
	vatNumber: 'Momsregistreringsnummer',
}

const en: typeof sv = {
	seller: 'Seller',
	address: 'Address',
	email: 'E-mail',
	phone: 'Phone',
	organisationNumber: 'Organisation number',
	vatNumber: 'VAT number',
}

export const CONTACT_TEXTS: Record<Language, typeof sv> = { sv, en }
