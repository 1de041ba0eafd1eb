import type { Language } from '@coc/contract'

const sv = {
	about: { payment: 'Betalningen', refund: 'Återbetalningen' },
	/** Why a status changed, as the service writes it down. */
	causes: {
		paid: 'hela beloppet kom in',
		'paid amount differs': 'ett annat belopp än begärt kom in',
		provider: 'betaltjänsten berättade det',
		opened: 'öppnades hos betaltjänsten',
		refund: 'betaltjänsten betalade tillbaka',
		'failed at the provider': 'betaltjänsten kunde inte',
		'refused by the provider': 'betaltjänsten nekade',
		'accepted by an operator': 'beloppet godtogs',
		'cancelled by an operator': 'avbröts av kontoret',
		'car swapped': 'en bil byttes',
		'customer data changed': 'kundens uppgifter ändrades',
		'handled again': 'handlades om',
		handled: 'bilarna slogs upp',
		'not paid in time': 'betalades inte i tid',
		'not owed any more': 'ska inte levereras längre',
		'owed again': 'ska levereras igen',
		certificate: 'intyget finns i arkivet',
		customer: 'kunden hämtade det',
		mail: 'kunden fick ett mejl',
		operator: 'kontoret anmälde det',
		packed: 'packades',
		posted: 'lämnades till posten',
		resolved: 'problemet är löst',
		'sent again': 'skickas igen',
	},
	withdrawal: (number: string) => `nummer ${number}`,
	times: (number: number) =>
		`för ${number}:${/(?<!1)[12]$/.test(String(number)) ? 'a' : 'e'} gången`,
	/** What can change besides what the customer has told. */
	others: {
		is_company: 'Företag eller privat',
		car: 'Bil',
		total: 'Att betala',
		tracking_number: 'Spårningsnummer',
	},
	company: 'företag',
	private: 'privat',
	details: {
		cars: (count: string) => (count === '1' ? '1 bil' : `${count} bilar`),
		decided: (count: string) =>
			count === '1' ? '1 bil bestämd för hand' : `${count} bilar bestämda för hand`,
		mail: (name: string) => `mejlet ”${name}”`,
		note: (number: string) => `anteckning ${number}`,
		question: (number: string) => `fråga ${number}`,
		withdrawal: (number: string) => `ånger ${number}`,
		carrier: (name: string) => `med ${name}`,
		creditNote: (number: string) => `kreditnota ${number}`,
		attention: 'något som behövde en människa',
	},
	forms: { file: 'som fil', post: 'med post' },
}

type StoryTexts = typeof sv

const en: StoryTexts = {
	about: { payment: 'The payment', refund: 'The refund' },
	causes: {
		paid: 'the whole amount came in',
		'paid amount differs': 'another amount than asked for came in',
		provider: 'the provider told so',
		opened: 'opened at the provider',
		refund: 'the provider gave it back',
		'failed at the provider': 'the provider could not',
		'refused by the provider': 'the provider refused',
		'accepted by an operator': 'the amount was accepted',
		'cancelled by an operator': 'cancelled by the office',
		'car swapped': 'a car was swapped',
		'customer data changed': 'the customer’s data was changed',
		'handled again': 'handled again',
		handled: 'the cars were looked up',
		'not paid in time': 'not paid in time',
		'not owed any more': 'not to be delivered any more',
		'owed again': 'to be delivered again',
		certificate: 'the certificate is in the archive',
		customer: 'the customer fetched it',
		mail: 'the customer was mailed',
		operator: 'the office reported it',
		packed: 'packed',
		posted: 'handed to the post',
		resolved: 'the problem is resolved',
		'sent again': 'is sent again',
	},
	withdrawal: (number) => `number ${number}`,
	times: (number) => `time no. ${number}`,
	/** What can change besides what the customer has told. */
	others: {
		is_company: 'Company or private',
		car: 'Car',
		total: 'To pay',
		tracking_number: 'Tracking number',
	},
	company: 'company',
	private: 'private',
	details: {
		cars: (count) => (count === '1' ? '1 car' : `${count} cars`),
		decided: (count) => (count === '1' ? '1 car decided by hand' : `${count} cars decided by hand`),
		mail: (name) => `the mail “${name}”`,
		note: (number) => `note ${number}`,
		question: (number) => `question ${number}`,
		withdrawal: (number) => `withdrawal ${number}`,
		carrier: (name) => `by ${name}`,
		creditNote: (number) => `credit note ${number}`,
		attention: 'something that needed a person',
	},
	forms: { file: 'as a file', post: 'by post' },
}

export const STORY_TEXTS: Readonly<Record<Language, StoryTexts>> = { sv, en }
