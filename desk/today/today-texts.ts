import type { Language } from '@coc/contract'
import type { AttentionAct } from '@coc/contract/desk'

const sv = {
	title: 'I dag',
	needsYou: (count: string, isOne: boolean) => (isOne ? '1 sak väntar' : `${count} saker väntar`),
	nothing: 'Inget väntar på dig.',
	nothingText: 'Det som behöver en människa kommer hit av sig självt.',
	waiting: 'Att göra',
	counts: {
		toHandle: 'Nya beställningar',
		toProduce: 'Intyg att ta fram',
		toPost: 'Att posta',
	},
	late: (count: string) => `${count} försenade`,
	week: 'Veckan',
	orders: 'Beställningar',
	certificates: 'Intyg skickade',
	day: 'Dag',
	since: 'sedan',
	withdrawal: (number: string) => `Ånger ${number}`,
	/** What stands in an order's place. */
	names: { archive: 'Arkivet' } as Readonly<Record<string, string>>,
	/** What is behind an order's number is opened; what stands alone is done here. */
	steps: {
		refund: 'Betala tillbaka',
		accept: 'Godta beloppet',
		cancel: 'Avbryt beställningen',
		check: 'Fråga betaltjänsten',
		'correct-address': 'Rätta adressen',
		resend: 'Skicka mejlet igen',
		look: 'Öppna beställningen',
		documents: 'Till intygen',
		retry: 'Försök igen',
		'match-withdrawal': 'Säg vilken beställning',
		'accept-withdrawal': 'Godta ångern',
		'decline-withdrawal': 'Avslå ångern',
		'resend-withdrawal': 'Skicka ångermejlet igen',
	} satisfies Record<AttentionAct, string>,
	stray: {
		title: (number: number) => `Vilken beställning gäller ånger ${number}?`,
		order: 'Beställningens nummer',
		missing: 'Skriv numret, till exempel 4F2K-9QXH.',
		says: 'Försäkra dig först om att det är kunden som skriver. Det som avgörs mejlas till beställningens adress. Inget mejlas nu.',
		yes: 'Koppla till beställningen',
		notFound: 'Ingen beställning har det numret.',
	},
	refundOf: (amount: string) => `Betala tillbaka ${amount}`,
	refundOfCars: (count: number) => `Betala tillbaka ${count} bilar`,
	checks: 'Frågar betaltjänsten nu hur det står till och för in svaret. Inga pengar flyttas.',
	retries: 'Lägger tillbaka steget i kön. Det tas inom några sekunder.',
	retried: {
		'put-back': 'Steget försöker igen nu.',
		'under-way': 'Steget pågår redan.',
		gone: 'Steget är redan gjort.',
		'not-found': 'Steget är redan gjort.',
	},
	settle: 'Avskriv',
	settleOf: (what: string) => `Avskriv: ${what}`,
	settleTitle: 'Behöver ingen längre göra något?',
	settles:
		'Den försvinner ur listan. Orden sparas med ditt namn. Händer mer med den kommer den tillbaka.',
	settleWords: 'Varför',
	settleYes: 'Avskriv',
	settleErrors: { min_length: 'Skriv varför.', max_length: 'Högst 4 000 tecken.' },
	settled: {
		settled: 'Avskriven.',
		'changed-meanwhile':
			'Något mer har hänt sedan frågan öppnades. Stäng den, läs igen och avskriv sedan.',
		'needs-act': 'Ord räcker inte: den slutar med det som står bredvid.',
		'not-found': 'Den behöver redan ingen längre.',
	},
	reopened: {
		reopened: 'Den väntar på någon igen.',
		'not-found': 'Den väntar redan på någon, eller behöver ingen längre.',
	},
}

export type TodayTexts = typeof sv

const en: TodayTexts = {
	title: 'Today',
	needsYou: (count, isOne) => (isOne ? '1 thing waits' : `${count} things wait`),
	nothing: 'Nothing waits for you.',
	nothingText: 'What needs a person comes here by itself.',
	waiting: 'To do',
	counts: {
		toHandle: 'New orders',
		toProduce: 'Certificates to produce',
		toPost: 'To post',
	},
	late: (count) => `${count} late`,
	week: 'The week',
	orders: 'Orders',
	certificates: 'Certificates sent',
	day: 'Day',
	since: 'since',
	withdrawal: (number) => `Withdrawal ${number}`,
	names: { archive: 'The archive' },
	steps: {
		refund: 'Give the money back',
		accept: 'Accept the amount',
		cancel: 'Cancel the order',
		check: 'Ask the provider',
		'correct-address': 'Put the address right',
		resend: 'Send the mail again',
		look: 'Open the order',
		documents: 'To the certificates',
		retry: 'Try again',
		'match-withdrawal': 'Say which order',
		'accept-withdrawal': 'Accept the withdrawal',
		'decline-withdrawal': 'Decline the withdrawal',
		'resend-withdrawal': 'Send the mail about the withdrawal again',
	},
	stray: {
		title: (number) => `Which order is withdrawal ${number} about?`,
		order: 'The order’s number',
		missing: 'Write the number, like 4F2K-9QXH.',
		says: 'Make sure first that it is the customer who writes. What is decided is mailed to the order’s address. Nothing is mailed now.',
		yes: 'Assign to the order',
		notFound: 'No order has that number.',
	},
	refundOf: (amount) => `Give ${amount} back`,
	refundOfCars: (count) => `Give the money for ${count} cars back`,
	checks: 'Asks the payment provider now how it stands, and enters the answer. No money is moved.',
	retries: 'Puts the step back into the queue. It is taken within seconds.',
	retried: {
		'put-back': 'The step is being tried again.',
		'under-way': 'The step is under way already.',
		gone: 'The step is done already.',
		'not-found': 'The step is done already.',
	},
	settle: 'Settle',
	settleOf: (what) => `Settle: ${what}`,
	settleTitle: 'Does it need nobody any more?',
	settles:
		'It leaves the list. Your words are kept with your name. If more happens to it, it comes back.',
	settleWords: 'Why',
	settleYes: 'Settle',
	settleErrors: { min_length: 'Say why.', max_length: 'At most 4,000 characters.' },
	settled: {
		settled: 'Settled.',
		'changed-meanwhile':
			'Something more has happened since this question was opened. Close it, read again, and settle then.',
		'needs-act': 'Words are not enough: it ends with what stands beside it.',
		'not-found': 'It needs nobody any more.',
	},
	reopened: {
		reopened: 'It needs a person again.',
		'not-found': 'It needs a person already, or nobody any more.',
	},
}

export const TODAY_TEXTS: Readonly<Record<Language, TodayTexts>> = { sv, en }
