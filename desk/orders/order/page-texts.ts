import type { Language } from '@coc/contract'

const sv = {
	viewers: (names: readonly string[]) =>
		names.length === 1
			? `${names[0]} har också beställningen öppen.`
			: `${names.slice(0, -1).join(', ')} och ${names.at(-1)} har också beställningen öppen.`,
	methods: { card: 'Kort', 'pay-in-advance': 'Faktura i förskott' },
	otherMethod: 'Annat betalsätt',
	refundOf: { amount: 'ett belopp', vat: 'bara momsen' },
	reasons: {
		'Refund by customer service': 'Kundtjänst',
		'VAT number confirmed': 'VAT-numret bekräftades',
	},
	ofWithdrawal: (number: string) => `Ånger ${number}`,
	reminded: (day: string) => `Påminnelse ${day}.`,
	vatReasons: {
		'reverse-charge': 'omvänd betalningsskyldighet',
		'intra-eu-supply': 'unionsintern försäljning',
		export: 'export, undantagen från moms',
		'outside-eu': 'omsättning utanför EU',
	},
	vatCheck: {
		label: 'VIES',
		valid: 'Numret är bekräftat',
		invalid: 'Numret är inte giltigt',
		unavailable: 'Inget svar, så med moms; frågas igen av sig självt',
		proof: (number: string) => `bevis ${number}`,
	},
	forms: { file: 'som fil', post: 'med post' },
	delivered: (forms: readonly string[]) => `Levereras ${forms.join(' och ')}.`,
	fetched: 'hämtat',
	givenBackAfter: 'pengarna återbetalda efter leveransen',
	certificate: { pdf: 'Intyg (PDF)', xml: 'Intyg (XML)' },
	document: {
		given: 'skickat till kunden',
		replaced: 'ersatt av ett nyare',
		waits: 'väntar på att släppas',
		gone: 'filen har haft sin tid',
	},
	steps: {
		'handle-order': 'Handläggs',
		'open-payment': 'Öppnar betalningen',
		'close-payment': 'Stänger betalningen',
		'send-mail': 'Skickar mejl',
		'tell-withdrawal': 'Skickar mejl om ånger',
		'make-refund': 'Betalar tillbaka',
		'report-dispute': 'Anmäler en tvist',
		'deliver-order': 'Levererar intygen',
		'ask-source': 'Frågar importörens system om intyg',
		'tell-ready': 'Berättar att intyg är klara',
		'credit-vat': 'Betalar tillbaka moms',
		'check-payment': 'Frågar om betalningen',
		'check-vat-number': 'Frågar om VAT-numret',
	},
	otherStep: 'Annat arbete',
	otherError: 'Något oväntat gick fel',
}

export type PageTexts = typeof sv

const en: PageTexts = {
	viewers: (names) =>
		names.length === 1
			? `${names[0]} has the order open too.`
			: `${names.slice(0, -1).join(', ')} and ${names.at(-1)} have the order open too.`,
	methods: { card: 'Card', 'pay-in-advance': 'Invoice in advance' },
	otherMethod: 'Another way of paying',
	refundOf: { amount: 'an amount', vat: 'the VAT only' },
	reasons: {
		'Refund by customer service': 'Customer service',
		'VAT number confirmed': 'The VAT number was confirmed',
	},
	ofWithdrawal: (number) => `Withdrawal ${number}`,
	reminded: (day) => `Reminder ${day}.`,
	vatReasons: {
		'reverse-charge': 'reverse charge',
		'intra-eu-supply': 'intra-EU supply',
		export: 'export, exempt from VAT',
		'outside-eu': 'supply outside the EU',
	},
	vatCheck: {
		label: 'VIES',
		valid: 'The number is confirmed',
		invalid: 'The number is not valid',
		unavailable: 'No answer, so with VAT; asked again by itself',
		proof: (number) => `proof ${number}`,
	},
	forms: { file: 'as a file', post: 'by post' },
	delivered: (forms) => `Delivered ${forms.join(' and ')}.`,
	fetched: 'fetched',
	givenBackAfter: 'money given back after delivery',
	certificate: { pdf: 'Certificate (PDF)', xml: 'Certificate (XML)' },
	document: {
		given: 'sent to the customer',
		replaced: 'replaced by a newer one',
		waits: 'waits for its release',
		gone: 'the file has had its time',
	},
	steps: {
		'handle-order': 'Being handled',
		'open-payment': 'Opens the payment',
		'close-payment': 'Closes the payment',
		'send-mail': 'Sends a mail',
		'tell-withdrawal': 'Sends a mail about a withdrawal',
		'make-refund': 'Gives money back',
		'report-dispute': 'Reports a dispute',
		'deliver-order': 'Delivers the certificates',
		'ask-source': 'Asks the importer’s system for certificates',
		'tell-ready': 'Tells that certificates are ready',
		'credit-vat': 'Gives VAT back',
		'check-payment': 'Asks about the payment',
		'check-vat-number': 'Asks about the VAT number',
	},
	otherStep: 'Other work',
	otherError: 'Something unexpected went wrong',
}

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = { sv, en }
