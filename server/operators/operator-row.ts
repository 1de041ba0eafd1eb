import { isLanguage, type Language } from '@coc/contract'

/** Somebody who works at the desk, as the database knows them. */
export type StoredOperator = {
	readonly id: string
	readonly name: string
	readonly emailAddress: string
	readonly role: string
	readonly language: Language
}

type Row = {
	readonly id: string
	readonly name: string
	readonly email_address: string
	readonly role: string
	readonly language: string
}

export function operatorOf({ id, name, email_address, role, language }: Row): StoredOperator {
	return {
		id,
		name,
		emailAddress: email_address,
		role,
		language: isLanguage(language) ? language : 'sv',
	}
}
