import type { Language } from '@coc/contract'

const vouchersSv = (count: string, isOne: boolean) =>
	isOne ? '1 verifikation' : `${count} verifikationer`

const sv = {
	title: 'Bokföring',
	none: 'Inget är bokfört än. Månaden kommer att stå här när den första beställningen är betald.',
	monthTitle: (month: string) => `Bokföring ${month}`,
	close: 'Stäng visningen av månaden',
	columns: {
		month: 'Månad',
		state: 'Läge',
		net: 'Utan moms',
		vat: 'Moms',
		receipts: 'Kvitton',
		creditNotes: 'Kreditnotor',
		notExported: 'Ej exporterat',
	},
	states: {
		'under-way': 'Pågår',
		empty: 'Öppen, tom',
		open: 'Öppen, inte exporterad',
		exported: 'Exporterad, inte stängd',
		closed: 'Stängd',
		'closed-not-exported': 'Stängd, inte exporterad',
	},
	rates: 'Försäljning per momssats',
	countries: 'Försäljning per land',
	accounts: 'Konton',
	rate: 'Momssats',
	country: 'Land',
	outsideEu: 'Utanför EU',
	account: 'Konto',
	net: 'Utan moms',
	vat: 'Moms',
	total: 'Med moms',
	sum: 'Summa',
	debit: 'Debet',
	credit: 'Kredit',
	balance: 'Saldo',
	nothing: 'Inget den här månaden.',
	vouchers: 'Verifikationer',
	vouchersOf: vouchersSv,
	kinds: { receipt: 'Kvitton', 'credit-note': 'Kreditnotor', 'odd-payment': 'Övriga betalningar' },
	series: (name: string, first: string, last: string) => `serie ${name}, ${first}–${last}`,
	inOtherCurrency: (count: number) =>
		count === 1
			? '1 betalning eller återbetalning i annan valuta har ingen verifikation: bokför den för hand.'
			: `${count} betalningar och återbetalningar i annan valuta har ingen verifikation: bokför dem för hand.`,
	files: {
		title: 'Filer',
		sie: (count: string, isOne: boolean) => `Exportera ${vouchersSv(count, isOne)} (SIE)`,
		sieSays: (month: string) =>
			`Det som ingen export i ${month} har än blir en numrerad SIE-fil för bokföringsprogrammet. Läs in den en gång: vissa program bokför en fil två gånger. Ditt namn skrivs i loggen.`,
		nothingNew: 'Allt i månaden är exporterat.',
		csv: 'Hela månaden (CSV)',
		csvSays: 'Alla verifikationer i månaden, för ett kalkylblad. Ditt namn skrivs i loggen.',
		pdf: 'Summorna (PDF)',
		pdfSays: 'Månadens summor på papper. Ditt namn skrivs i loggen.',
		batches: 'Exporter',
		batch: (number: number) => `Export ${number}`,
		again: 'Hämta igen',
		againSays: (number: number) =>
			`Samma SIE-fil som förra gången, verifikation för verifikation. Läs bara in den om export ${number} inte är inläst. Ditt namn skrivs i loggen.`,
		noBatches: 'Inga exporter än.',
		saved: (name: string) => `${name} är hämtad.`,
		notAllowed: 'Bokförare och ansvariga exporterar och stänger månader.',
		notInSie: (character: string, line: string) =>
			`SIE har inte tecknet ”${character}”, som behövs i raden ${line}. Inget exporterades. Säljarens namn står i inställningen SELLER_NAME: säg till en tekniker.`,
		outcomes: {
			'nothing-new': 'Allt var redan exporterat: inget nytt finns.',
			'no-such-batch': 'Exporten finns inte.',
			'not-found': 'Månaden finns inte.',
		},
	},
	closing: {
		title: 'Stäng månaden',
		button: (month: string) => `Stäng ${month}`,
		question: (month: string) => `Stänga ${month} för gott?`,
		says: (month: string, next: string) =>
			`${month} och alla månader före den stängs, och kan inte öppnas igen. Verifikationerna blir som de är; det som kommer senare bokförs i ${next}, med sin egen dag i texten.`,
		notExported: (vouchers: string) => `Inte exporterat än: ${vouchers}. Det går också efteråt.`,
		notOver: 'Månaden kan stängas när den är slut.',
		isClosed: 'Månaden är stängd: det som kommer senare bokförs i den öppna månaden.',
		outcomes: {
			closed: 'Månaden är stängd.',
			'closed-before': 'Månaden var redan stängd.',
			'not-over': 'Månaden är inte slut än.',
			'not-found': 'Månaden finns inte.',
		},
	},
}

export type BooksTexts = typeof sv

const vouchersEn = (count: string, isOne: boolean) => (isOne ? '1 voucher' : `${count} vouchers`)

const en: BooksTexts = {
	title: 'Books',
	none: 'Nothing is booked yet. The month will stand here once the first order is paid.',
	monthTitle: (month) => `Books of ${month}`,
	close: 'Close the view of the month',
	columns: {
		month: 'Month',
		state: 'State',
		net: 'Without VAT',
		vat: 'VAT',
		receipts: 'Receipts',
		creditNotes: 'Credit notes',
		notExported: 'Not exported',
	},
	states: {
		'under-way': 'Under way',
		empty: 'Open, empty',
		open: 'Open, not exported',
		exported: 'Exported, not closed',
		closed: 'Closed',
		'closed-not-exported': 'Closed, not exported',
	},
	rates: 'Sales by VAT rate',
	countries: 'Sales by country',
	accounts: 'Accounts',
	rate: 'VAT rate',
	country: 'Country',
	outsideEu: 'Outside the EU',
	account: 'Account',
	net: 'Without VAT',
	vat: 'VAT',
	total: 'With VAT',
	sum: 'Sum',
	debit: 'Debit',
	credit: 'Credit',
	balance: 'Balance',
	nothing: 'Nothing this month.',
	vouchers: 'Vouchers',
	vouchersOf: vouchersEn,
	kinds: { receipt: 'Receipts', 'credit-note': 'Credit notes', 'odd-payment': 'Other payments' },
	series: (name, first, last) => `series ${name}, ${first}–${last}`,
	inOtherCurrency: (count) =>
		count === 1
			? '1 payment or refund in another currency has no voucher: book it by hand.'
			: `${count} payments and refunds in another currency have no voucher: book them by hand.`,
	files: {
		title: 'Files',
		sie: (count, isOne) => `Export ${vouchersEn(count, isOne)} (SIE)`,
		sieSays: (month) =>
			`What no export of ${month} has yet becomes a numbered SIE file for the accounting program. Import it once: some programs book a file twice. Your name is written in the log.`,
		nothingNew: 'All of the month is exported.',
		csv: 'The whole month (CSV)',
		csvSays: 'All vouchers of the month, for a spreadsheet. Your name is written in the log.',
		pdf: 'The sums (PDF)',
		pdfSays: 'The month’s sums on paper. Your name is written in the log.',
		batches: 'Exports',
		batch: (number) => `Export ${number}`,
		again: 'Download again',
		againSays: (number) =>
			`The same SIE file as before, voucher by voucher. Import it only if export ${number} was not. Your name is written in the log.`,
		noBatches: 'No exports yet.',
		saved: (name) => `${name} is downloaded.`,
		notAllowed: 'Bookkeepers and managers export and close months.',
		notInSie: (character, line) =>
			`SIE has no “${character}”, which the line ${line} needs. Nothing was exported. The seller’s name is in the setting SELLER_NAME: tell a technician.`,
		outcomes: {
			'nothing-new': 'Everything was exported before: there is nothing new.',
			'no-such-batch': 'There is no such export.',
			'not-found': 'There is no such month.',
		},
	},
	closing: {
		title: 'Close the month',
		button: (month) => `Close ${month}`,
		question: (month) => `Close ${month} for good?`,
		says: (month, next) =>
			`${month} and all months before it are closed, and cannot be opened again. Their vouchers stay as they are; what comes later is booked in ${next}, with its own day in the text.`,
		notExported: (vouchers) => `Not exported yet: ${vouchers}. That can be done afterwards too.`,
		notOver: 'The month can be closed when it is over.',
		isClosed: 'The month is closed: what comes later is booked in the open month.',
		outcomes: {
			closed: 'The month is closed.',
			'closed-before': 'The month was closed already.',
			'not-over': 'The month is not over yet.',
			'not-found': 'There is no such month.',
		},
	},
}

export const BOOKS_TEXTS: Readonly<Record<Language, BooksTexts>> = { sv, en }
