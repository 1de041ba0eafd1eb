import type { EditableField, Language } from '@coc/contract'
import { wordIn } from '../i18n/word-in.ts'

/** What a customer tells of themselves, as it is called within a sentence. */
export const FIELD_WORDS: Readonly<Record<Language, Readonly<Record<EditableField, string>>>> = {
	sv: {
		companyName: 'företag',
		vatNumber: 'VAT-nummer',
		firstName: 'förnamn',
		lastName: 'efternamn',
		emailAddress: 'e-post',
		phoneNumber: 'telefon',
		streetAddress: 'gatuadress',
		zipCode: 'postnummer',
		city: 'ort',
		countryCode: 'land',
		countryOutsideEu: 'land utanför EU',
	},
	en: {
		companyName: 'company',
		vatNumber: 'VAT number',
		firstName: 'first name',
		lastName: 'last name',
		emailAddress: 'e-mail',
		phoneNumber: 'phone',
		streetAddress: 'street address',
		zipCode: 'zip code',
		city: 'city',
		countryCode: 'country',
		countryOutsideEu: 'country outside the EU',
	},
}

/** As it stands before a colon or above a field. */
export function asLabel(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1)
}

/** By the column that it is stored in; null for what no customer tells. */
export function columnLabel(column: string, language: Language): string | null {
	const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
	const word = wordIn(FIELD_WORDS[language], field)
	return word === null ? null : asLabel(word)
}
