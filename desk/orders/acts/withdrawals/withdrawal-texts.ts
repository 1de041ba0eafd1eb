import type { Language } from '@coc/contract'

const sv = {
	title: 'Ånger',
	stray: 'Kanske om den här beställningen',
	strayHint:
		'Kom in utan känt beställningsnummer, eller från en annan adress. Försäkra dig om att det är kunden som skriver.',
	number: (number: number) => `Ånger ${number}`,
	refundBy: (day: string) => `pengarna tillbaka senast ${day}`,
	saidNumber: (number: string) => `angav nummer ${number}`,
	timeliness: {
		'in-time': 'i tid',
		late: 'för sent',
		'after-delivery': 'efter leveransen',
		exempt: 'ångerrätten gäller inte här',
		company: 'företag, ingen ångerrätt',
		unknown: 'okänt om i tid',
	},
	until: (day: string) => `kunde ångras till och med ${day}`,
	reason: (words: string) => `Svaret till kunden: ”${words}”`,
	accept: 'Godta',
	acceptOf: (number: number) => `Godta ånger ${number}`,
	acceptTitle: (number: number) => `Godta ånger ${number}`,
	what: 'Vad',
	whats: { all: 'Hela beställningen', cars: 'Enstaka bilar' },
	cars: 'Bilar',
	choose: 'Kryssa i en bil.',
	payable:
		'Beställningen är inte betald än: avbryt den först, så att ingen betalar. Sedan kan ångern godtas.',
	nothingLeft: (address: string) =>
		`Det finns inget kvar att betala tillbaka. Ångern godtas, och ${address} får veta det.`,
	mails: (address: string) =>
		`${address} får veta att ångern är godtagen. Det som inte är skickat skickas inte.`,
	payments: (amounts: string) => `Varje betalning går tillbaka för sig: ${amounts}.`,
	partElsewhere: (amounts: string) =>
		`En del betalades hos en annan betaltjänst än den som är inställd. Betala tillbaka den på dess egna sidor. Härifrån går ${amounts} tillbaka.`,
	paidElsewhere:
		'Allt där är återbetalt på den andra betaltjänstens sidor, och jag bokför det för hand',
	resend: 'Skicka mejlen igen',
	resendOf: (number: number) => `Skicka mejlen om ånger ${number} igen`,
	resends:
		'Det som kunden inte har fått om ångern skickas igen. Det som har gått fram skickas inte.',
	resendTo: 'E-post, om en annan',
	resendError: 'Skriv adressen som namn@exempel.se.',
	accepted: 'Ångern är godtagen. Kunden får veta det.',
	acceptedUntold: 'Ångern är godtagen. Personen är raderad: ingen får veta det.',
	acceptedUnderWay: 'Ångern är godtagen. Pengarna är på väg tillbaka: gör det inte igen.',
	acceptedRefused:
		'Ångern är godtagen, men betaltjänsten nekade återbetalningen. Betala tillbaka på dess egna sidor, eller försök igen härifrån.',
	decline: 'Avslå',
	declineOf: (number: number) => `Avslå ånger ${number}`,
	declineTitle: (number: number) => `Avslå ånger ${number}`,
	why: 'Varför',
	whyHint: 'Mejlas ord för ord. Skriv på kundens språk.',
	whyError: 'Skriv varför, högst 1 000 tecken.',
	declines: (address: string) =>
		`Ditt svar mejlas till ${address}, med var det kan prövas. Inget annat ändras, och det går inte att ångra.`,
	match: 'Gäller den här beställningen',
	matchOf: (number: number) => `Ånger ${number} gäller den här beställningen`,
	matchTitle: (number: number) => `Gäller ånger ${number} den här beställningen?`,
	matches: (address: string) =>
		`Ångern hör sedan till beställningen. Det som avgörs mejlas till beställningens adress, ${address}. Inget mejlas nu.`,
	told: {
		accept: {
			'accepted-before': 'Ångern var redan godtagen.',
			'declined-before': 'Ångern var redan avslagen, och kunden har fått veta det.',
			unmatched: 'Ångern hör inte till någon beställning än.',
			'still-payable': 'Beställningen är inte betald: avbryt den först.',
		},
		decline: {
			done: {
				declined: 'Ångern är avslagen. Kunden får veta varför.',
				'declined-untold': 'Ångern är avslagen. Personen är raderad: ingen får veta det.',
			},
			before: { unchanged: 'Den var redan avslagen av det skälet.' },
			refused: {
				'declined-otherwise': 'Ångern var redan avslagen, av ett annat skäl.',
				'accepted-before': 'Ångern var redan godtagen.',
				'not-found': 'Ångern finns inte längre.',
			},
		},
		match: {
			done: { matched: 'Ångern hör nu till beställningen.' },
			before: { unchanged: 'Den hörde redan hit.' },
			refused: {
				'decided-before': 'Ångern är redan avgjord.',
				'person-erased': 'Personen är raderad: inget mer sägs om den.',
				'not-found': 'Ångern eller beställningen finns inte längre.',
			},
		},
		resend: {
			done: { queued: 'Mejlen skickas igen nu.' },
			before: { 'all-sent': 'Alla mejl om ångern är redan skickade.' },
			refused: {
				'person-erased': 'Personen är raderad: inget mer mejlas.',
				'not-found': 'Ångern finns inte längre.',
			},
		},
	},
}

export type WithdrawalTexts = typeof sv

const en: WithdrawalTexts = {
	title: 'Withdrawals',
	stray: 'Perhaps about this order',
	strayHint:
		'Came without a known order number, or from another address. Make sure that it is the customer who writes.',
	number: (number) => `Withdrawal ${number}`,
	refundBy: (day) => `money back by ${day}`,
	saidNumber: (number) => `gave the number ${number}`,
	timeliness: {
		'in-time': 'in time',
		late: 'too late',
		'after-delivery': 'after the delivery',
		exempt: 'no right of withdrawal here',
		company: 'a company, no right of withdrawal',
		unknown: 'not known whether in time',
	},
	until: (day) => `could withdraw until ${day}`,
	reason: (words) => `The answer to the customer: “${words}”`,
	accept: 'Accept',
	acceptOf: (number) => `Accept withdrawal ${number}`,
	acceptTitle: (number) => `Accept withdrawal ${number}`,
	what: 'What',
	whats: { all: 'The whole order', cars: 'Single cars' },
	cars: 'Cars',
	choose: 'Tick a car.',
	payable:
		'The order is not paid yet: cancel it first, so that nobody pays it. Then it can be accepted.',
	nothingLeft: (address) =>
		`There is nothing left to give back. The withdrawal is accepted, and ${address} is told.`,
	mails: (address) =>
		`${address} is told that the withdrawal is accepted. What is not sent yet is not sent.`,
	payments: (amounts) => `Each payment goes back by itself: ${amounts}.`,
	partElsewhere: (amounts) =>
		`A part was paid at another provider than the configured one. Give that back on its own pages. From here ${amounts} goes back.`,
	paidElsewhere:
		'All that was there was given back on the other provider’s pages, and I book it by hand',
	resend: 'Send the mails again',
	resendOf: (number) => `Send the mails about withdrawal ${number} again`,
	resends:
		'What the customer has not received about the withdrawal is sent again. What has arrived is not.',
	resendTo: 'E-mail, if another',
	resendError: 'Write the address as name@example.com.',
	accepted: 'The withdrawal is accepted. The customer is told.',
	acceptedUntold: 'The withdrawal is accepted. The person was erased: nobody is told.',
	acceptedUnderWay: 'The withdrawal is accepted. The money is on its way back: do not repeat it.',
	acceptedRefused:
		'The withdrawal is accepted, but the provider refused the refund. Give it back on its own pages, or try again from here.',
	decline: 'Decline',
	declineOf: (number) => `Decline withdrawal ${number}`,
	declineTitle: (number) => `Decline withdrawal ${number}`,
	why: 'Why',
	whyHint: 'Mailed word for word. Write in the customer’s language.',
	whyError: 'Write why, in at most 1,000 characters.',
	declines: (address) =>
		`Your answer is mailed to ${address}, with where it can be tried. Nothing else changes, and it cannot be undone.`,
	match: 'Is about this order',
	matchOf: (number) => `Withdrawal ${number} is about this order`,
	matchTitle: (number) => `Is withdrawal ${number} about this order?`,
	matches: (address) =>
		`It belongs to the order then. What is decided is mailed to the order’s address, ${address}. Nothing is mailed now.`,
	told: {
		accept: {
			'accepted-before': 'The withdrawal was accepted before.',
			'declined-before': 'The withdrawal was declined before, and the customer was told.',
			unmatched: 'The withdrawal belongs to no order yet.',
			'still-payable': 'The order is not paid: cancel it first.',
		},
		decline: {
			done: {
				declined: 'The withdrawal is declined. The customer is told why.',
				'declined-untold': 'The withdrawal is declined. The person was erased: nobody is told.',
			},
			before: { unchanged: 'It was declined for that reason before.' },
			refused: {
				'declined-otherwise': 'The withdrawal was declined before, for another reason.',
				'accepted-before': 'The withdrawal was accepted before.',
				'not-found': 'The withdrawal is gone.',
			},
		},
		match: {
			done: { matched: 'The withdrawal belongs to the order now.' },
			before: { unchanged: 'It belonged here already.' },
			refused: {
				'decided-before': 'The withdrawal was decided before.',
				'person-erased': 'The person was erased: nothing more is said of them.',
				'not-found': 'The withdrawal or the order is gone.',
			},
		},
		resend: {
			done: { queued: 'The mails are being sent again.' },
			before: { 'all-sent': 'All mails about the withdrawal are sent already.' },
			refused: {
				'person-erased': 'The person was erased: nothing more is mailed.',
				'not-found': 'The withdrawal is gone.',
			},
		},
	},
}

export const WITHDRAWAL_TEXTS: Readonly<Record<Language, WithdrawalTexts>> = { sv, en }
