import type { EditableField, Language } from '@coc/contract'
import { FIELD_WORDS } from '../../field-words.ts'

const sv = {
	title: (reference: string) => `Ändra uppgifter i ${reference}`,
	fields: { ...FIELD_WORDS.sv, companyName: 'företagsnamn' },
	groups: { name: 'Vem', company: 'Företag', reach: 'E-post och telefon', address: 'Adress' },
	outsideEu: 'Utanför EU',
	companyHint: 'Namn och nummer hör ihop: ett företag har båda, en privatperson inget.',
	fixedHint: 'Land och VAT-nummer bestämmer momsen, och priset ligger fast: de går inte att ändra.',
	wrong: {
		firstName: 'Bokstäver, högst 50.',
		lastName: 'Bokstäver, högst 50.',
		companyName: 'Högst 100 tecken. Ett företag har både namn och VAT-nummer.',
		vatNumber: 'Högst 50 tecken. Ett företag har både namn och VAT-nummer.',
		emailAddress: 'En e-postadress på högst 50 tecken.',
		phoneNumber: 'Ett telefonnummer på högst 50 tecken.',
		streetAddress: 'En gatuadress på högst 50 tecken.',
		zipCode: 'Ett postnummer på högst 20 tecken.',
		city: 'Bokstäver, högst 50.',
		countryCode: 'Välj ett land.',
		countryOutsideEu: 'Bokstäver, högst 50. Anges när, och bara när, landet är utanför EU.',
	} satisfies Record<EditableField, string>,
	says: {
		nothing: 'Inget är ändrat än.',
		saves: 'Det som stod förut finns kvar i historiken.',
		mail: (address: string) => `Mejlet som passar beställningen skickas till ${address}.`,
		newPayment: (address: string) =>
			`Den öppna betalningen stängs, en ny öppnas och länken mejlas till ${address}.`,
		vat: 'Momsen räknas om, så priset kan bli ett annat.',
		receipt: 'Kvittot står kvar som det utfärdades.',
	},
	send: 'Spara',
	undone: { changed: 'Uppgifterna står som förut.' },
	told: {
		done: { changed: 'Uppgifterna är ändrade.' },
		before: { unchanged: 'Det stod redan så.' },
		refused: {
			invalid: 'Något stämmer inte med reglerna: se fälten. Inget sparades.',
			'changed-meanwhile':
				'En kollega ändrade samma fält medan du skrev. Inget sparades: se fälten och spara igen om ditt ska gälla.',
			'vat-is-fixed':
				'Priset ligger fast, så det som bestämmer momsen går inte att ändra: land (eller ett postnummer på Åland), VAT-nummer, företag eller inte. Betala tillbaka och be kunden beställa på nytt.',
			anonymised: 'Personen är raderad: det finns inget att ändra.',
			'not-found': 'Beställningen finns inte längre.',
		},
	},
}

type EditTexts = typeof sv

const en: EditTexts = {
	title: (reference) => `Change data of ${reference}`,
	fields: { ...FIELD_WORDS.en, companyName: 'company name' },
	groups: { name: 'Who', company: 'Company', reach: 'E-mail and phone', address: 'Address' },
	outsideEu: 'Outside the EU',
	companyHint: 'Name and number go together: a company has both, a private person none.',
	fixedHint:
		'Country and VAT number decide the VAT, and the price is fixed: they cannot be changed.',
	wrong: {
		firstName: 'Letters, at most 50.',
		lastName: 'Letters, at most 50.',
		companyName: 'At most 100 characters. A company has a name and a VAT number.',
		vatNumber: 'At most 50 characters. A company has a name and a VAT number.',
		emailAddress: 'An e-mail address of at most 50 characters.',
		phoneNumber: 'A phone number of at most 50 characters.',
		streetAddress: 'A street address of at most 50 characters.',
		zipCode: 'A zip code of at most 20 characters.',
		city: 'Letters, at most 50.',
		countryCode: 'Choose a country.',
		countryOutsideEu: 'Letters, at most 50. Named when, and only when, it is outside the EU.',
	},
	says: {
		nothing: 'Nothing is changed yet.',
		saves: 'What was there before stays in the history.',
		mail: (address) => `The mail that fits the order is sent to ${address}.`,
		newPayment: (address) =>
			`The open payment is closed, a new one opened and its link mailed to ${address}.`,
		vat: 'The VAT is worked out anew, so the price may become another.',
		receipt: 'The receipt stays as it was issued.',
	},
	send: 'Save',
	undone: { changed: 'The data stands as before.' },
	told: {
		done: { changed: 'The data is changed.' },
		before: { unchanged: 'It read so already.' },
		refused: {
			invalid: 'Something is not as the rules say: look at the fields. Nothing was saved.',
			'changed-meanwhile':
				'A colleague changed the same field while you were writing. Nothing was saved: look at the fields, and save again if yours is to count.',
			'vat-is-fixed':
				'The price is fixed, so what decides the VAT cannot be changed: country (or a post code of Åland), VAT number, company or not. Give the money back and have the customer order again.',
			anonymised: 'The person was erased: there is nothing to change.',
			'not-found': 'The order is gone.',
		},
	},
}

export const EDIT_TEXTS: Readonly<Record<Language, EditTexts>> = { sv, en }
