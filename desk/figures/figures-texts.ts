import type { Language } from '@coc/contract'

const sv = {
	title: 'Siffror',
	period: 'Tid',
	from: 'Från',
	to: 'Till och med',
	presets: {
		days30: 'Senaste 30 dagarna',
		month: 'Den här månaden',
		monthBefore: 'Förra månaden',
		year: 'I år',
		days365: 'Senaste 365 dagarna',
	},
	wrongPeriod: 'Från är senare än till eller än i dag, eller tiden är längre än tio år.',
	none: 'Inga beställningar och inga pengar under tiden. Välj en annan tid.',
	key: {
		title: 'Nyckeltal',
		received: 'Beställningar',
		paid: 'Betalda',
		paidIn: 'Inbetalt',
		refunded: 'Återbetalt',
		papers: 'Kvitton / kreditnotor',
		sold: 'Sålt utan moms, bokfört',
		vat: 'Moms, bokförd',
		toLink: 'Till betalningslänk, median',
	},
	orders: {
		day: 'Beställningar per dag',
		week: 'Beställningar per vecka',
		month: 'Beställningar per månad',
	},
	money: { day: 'Inbetalt per dag', week: 'Inbetalt per vecka', month: 'Inbetalt per månad' },
	moneyHint:
		'Inbetalt och återbetalt är som hos betaltjänsten. Sålt är kvitton minus kreditnotor, på bokföringsdagen: en hel månad är därför densamma som i bokföringen.',
	toBooks: 'Till bokföringen',
	export: {
		button: 'Betalningar och återbetalningar (CSV)',
		says: (from: string, to: string) =>
			`Varje betalning och återbetalning från ${from} till och med ${to}, för ett kalkylblad. Ditt namn skrivs i loggen.`,
		saved: (name: string) => `${name} är hämtad.`,
	},
	weekOf: (day: string) => `veckan från ${day}`,
	certificates: {
		title: 'Från beställning till intyg',
		says: (sent: string, median: string, slowest: string) =>
			`${sent} skickade. Hälften tog högst ${median} från beställningen, den långsammaste tiondelen mer än ${slowest}.`,
		chart: 'Intyg, efter dygn från beställningen',
		days: (days: number, isMore: boolean) => (isMore ? `${days} dygn eller mer` : `${days} dygn`),
		underADay: 'under ett dygn',
		oneDay: '1 dygn',
		none: 'Inget intyg skickades under tiden.',
	},
	countries: {
		title: 'Länder',
		chart: 'Sålt utan moms per land',
		outsideEu: 'Utanför EU',
		none: 'Inget såldes under tiden.',
	},
	unknown: {
		title: 'Okända chassinummer som beställts',
		text: (count: string, isOne: boolean) =>
			isOne
				? '1 chassinummer som beställdes under tiden finns inte i registret.'
				: `${count} chassinummer som beställdes under tiden finns inte i registret. De mest efterfrågade står först.`,
		none: 'Ingen beställning som handlagts automatiskt under tiden hade ett okänt chassinummer.',
		number: 'Chassinummer',
		orders: 'Beställningar',
		last: 'Senast',
		add: 'Lägg till',
		addOf: (number: string) => `Lägg till ${number}`,
	},
	units: { seconds: 's', minutes: 'min', hours: 'tim', days: 'dygn' },
	nothing: '–',
}

type FiguresTexts = typeof sv

const en: FiguresTexts = {
	title: 'Figures',
	period: 'Period',
	from: 'From',
	to: 'To',
	presets: {
		days30: 'Last 30 days',
		month: 'This month',
		monthBefore: 'Last month',
		year: 'This year',
		days365: 'Last 365 days',
	},
	wrongPeriod: 'From is later than to or than today, or the period is longer than ten years.',
	none: 'No orders and no money in the period. Choose another one.',
	key: {
		title: 'Key figures',
		received: 'Orders',
		paid: 'Paid',
		paidIn: 'Paid in',
		refunded: 'Given back',
		papers: 'Receipts / credit notes',
		sold: 'Sold without VAT, booked',
		vat: 'VAT, booked',
		toLink: 'To the payment link, median',
	},
	orders: { day: 'Orders per day', week: 'Orders per week', month: 'Orders per month' },
	money: { day: 'Paid in per day', week: 'Paid in per week', month: 'Paid in per month' },
	moneyHint:
		'Paid in and given back are as the payment provider has them. Sold is receipts less credit notes, by the day that they are booked on: a whole month is therefore the same as in the books.',
	toBooks: 'To the books',
	export: {
		button: 'Payments and refunds (CSV)',
		says: (from, to) =>
			`Each payment and refund from ${from} up to and including ${to}, for a spreadsheet. Your name is written in the log.`,
		saved: (name) => `${name} is downloaded.`,
	},
	weekOf: (day) => `week from ${day}`,
	certificates: {
		title: 'From order to certificate',
		says: (sent, median, slowest) =>
			`${sent} sent. Half of them took at most ${median} from the order, the slowest tenth more than ${slowest}.`,
		chart: 'Certificates, by days from the order',
		days: (days, isMore) => (isMore ? `${days} days or more` : `${days} days`),
		underADay: 'under a day',
		oneDay: '1 day',
		none: 'No certificate was sent in the period.',
	},
	countries: {
		title: 'Countries',
		chart: 'Sold without VAT by country',
		outsideEu: 'Outside the EU',
		none: 'Nothing was sold in the period.',
	},
	unknown: {
		title: 'Unknown chassis numbers asked for',
		text: (count, isOne) =>
			isOne
				? '1 chassis number in the period’s orders is not in the register.'
				: `${count} chassis numbers in the period’s orders are not in the register. Those asked for most stand first.`,
		none: 'No order of the period that was handled automatically had an unknown chassis number.',
		number: 'Chassis number',
		orders: 'Orders',
		last: 'Last',
		add: 'Add',
		addOf: (number) => `Add ${number}`,
	},
	units: { seconds: 's', minutes: 'min', hours: 'h', days: 'd' },
	nothing: '–',
}

export const FIGURES_TEXTS: Readonly<Record<Language, FiguresTexts>> = { sv, en }
