import { type EditableField, MAX_LENGTHS } from '@coc/contract'

type FieldOption = {
	/** As commander has it. */
	readonly flags: string
	readonly description: string
	readonly rule: string
}

const upTo = (field: keyof typeof MAX_LENGTHS) => `has 1 to ${MAX_LENGTHS[field]} characters`
const letters = (field: keyof typeof MAX_LENGTHS) => `has 1 to ${MAX_LENGTHS[field]} letters`

/** What can be put right, and the order form's rule for it in words. */
export const EDIT_FIELDS: Record<EditableField, FieldOption> = {
	emailAddress: {
		flags: '--email <address>',
		description: 'the e-mail address; the mail that fits the order is sent there',
		rule: `is an e-mail address of at most ${MAX_LENGTHS.emailAddress} characters`,
	},
	phoneNumber: {
		flags: '--phone <number>',
		description: 'the mobile phone',
		rule: upTo('phoneNumber'),
	},
	streetAddress: {
		flags: '--street <address>',
		description: 'the street address',
		rule: upTo('streetAddress'),
	},
	zipCode: { flags: '--zip <code>', description: 'the zip code', rule: upTo('zipCode') },
	city: { flags: '--city <name>', description: 'the city', rule: letters('city') },
	countryCode: {
		flags: '--country <code>',
		description: 'the country: SE, DE, … or NOTEU',
		rule: 'is the code of an EU country, or NOTEU',
	},
	countryOutsideEu: {
		flags: '--country-outside-eu <name>',
		description: 'the name of a country outside the EU, with NOTEU',
		rule: 'is named when, and only when, the country is NOTEU',
	},
	firstName: {
		flags: '--first-name <name>',
		description: 'the first name',
		rule: letters('firstName'),
	},
	lastName: {
		flags: '--last-name <name>',
		description: 'the last name',
		rule: letters('lastName'),
	},
	companyName: {
		flags: '--company <name>',
		description: 'the company; with --vat-number it makes a company of a private person',
		rule: `${upTo('companyName')}, and is empty together with the VAT number`,
	},
	vatNumber: {
		flags: '--vat-number <number>',
		description: 'the VAT or organisation number',
		rule: `${upTo('vatNumber')}, and is empty together with the company`,
	},
}

export const EDITABLE_FIELDS = Object.keys(EDIT_FIELDS).filter(
	(name): name is EditableField => name in EDIT_FIELDS,
)

/** `--email`, as it is typed. */
export function flagOf(field: EditableField): string {
	return EDIT_FIELDS[field].flags.split(' ')[0] ?? ''
}
