import type { Language } from '@coc/contract'

const sv = {
	columns: {
		paid: 'Betald',
		country: 'Land',
		language: 'Språk',
		delivery: 'Leverans',
	},
	filters: {
		needs: 'Kräver en person',
		country: 'Land',
		outsideEu: 'Utanför EU',
		language: 'Språk',
		delivery: 'Intyg',
		form: 'Leveranssätt',
		paidSince: 'Betald från',
		paidUntil: 'Betald till och med',
	},
	languages: { sv: 'Svenska', en: 'Engelska' },
	forms: { file: 'Fil', post: 'Post' },
	late: 'Försenat',
	needs: {
		any: 'Allt',
		'wrong-amount': 'Fel belopp betalt',
		'wrong-currency': 'Betalt i annan valuta',
		'paid-twice': 'Betald två gånger',
		'paid-after-cancelling': 'Betald efter att den avbröts',
		'refund-refused': 'Återbetalning nekad',
		'refunded-elsewhere': 'Återbetald på annat håll',
		dispute: 'Bestridd av kundens bank',
		'mail-refused': 'Mejl nekat',
		'gave-up': 'Ett steg gav upp',
		'same-car': 'Samma bil betald i två beställningar',
		'callback-missing': 'Inget besked från betaltjänsten',
		'late-delivery': 'Ett intyg är försenat',
		'refunded-after-delivery': 'Återbetald efter leverans',
		withdrawal: 'Kunden ångrar sig',
		'withdrawal-overdue': 'En ångrad beställning är försenad',
	},
}

export type ListTexts = typeof sv

const en: ListTexts = {
	columns: {
		paid: 'Paid',
		country: 'Country',
		language: 'Language',
		delivery: 'Delivery',
	},
	filters: {
		needs: 'Needs a person',
		country: 'Country',
		outsideEu: 'Outside the EU',
		language: 'Language',
		delivery: 'Certificate',
		form: 'Delivered by',
		paidSince: 'Paid from',
		paidUntil: 'Paid up to and including',
	},
	languages: { sv: 'Swedish', en: 'English' },
	forms: { file: 'File', post: 'Post' },
	late: 'Late',
	needs: {
		any: 'Anything',
		'wrong-amount': 'Wrong amount paid',
		'wrong-currency': 'Paid in another currency',
		'paid-twice': 'Paid twice',
		'paid-after-cancelling': 'Paid after cancelling',
		'refund-refused': 'Refund refused',
		'refunded-elsewhere': 'Refunded elsewhere',
		dispute: 'Disputed by the customer’s bank',
		'mail-refused': 'Mail refused',
		'gave-up': 'A step gave up',
		'same-car': 'The same car paid in two orders',
		'callback-missing': 'No word from the provider',
		'late-delivery': 'A certificate is late',
		'refunded-after-delivery': 'Refunded after delivery',
		withdrawal: 'The customer withdraws',
		'withdrawal-overdue': 'A withdrawal is overdue',
	},
}

export const LIST_TEXTS: Readonly<Record<Language, ListTexts>> = { sv, en }
