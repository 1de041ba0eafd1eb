import type { Language } from '@coc/contract'
import { type Following, followingTexts } from './following-texts.ts'
import type { MailKind } from './mail-kind.ts'

/** What some mails say besides. */
export type MailAbout = Following & {
	/** Until when an unpaid order can be paid. */
	readonly lapsesOn: string
	/** How many certificates have come. */
	readonly here: number
}

export type MailText = {
	readonly subject: (brandName: string) => string
	readonly heading: string | ((about: MailAbout) => string)
	readonly body: string | ((about: MailAbout) => string)
	/** What leads to the order's page. */
	readonly link: string
}

type MailTexts = {
	readonly greeting: (firstName: string) => string
	readonly orderNumber: string
	readonly paymentDate: string
	readonly consented: (at: string) => string
	readonly cars: string
	readonly document: string
	readonly price: string
	readonly noRegistrationNumber: string
	readonly cannotDeliver: string
	readonly vat: (rate: string) => string
	readonly total: string
	readonly partOfPrice: string
	readonly returned: string
	/** Where a letter is, and the link that follows it. */
	readonly carrier: string
	readonly trackingNumber: string
	readonly followLetter: string
	readonly questions: (mailbox: string) => string
	readonly kinds: Record<MailKind, MailText>
}

export const mailTexts: Record<Language, MailTexts> = {
	sv: {
		greeting: (firstName) => `Hej ${firstName}!`,
		orderNumber: 'Ordernummer',
		paymentDate: 'Betalningsdatum',
		consented: (at) => `Du godkände ${at}`,
		cars: 'Bilar',
		document: 'Intyg',
		price: 'Pris',
		noRegistrationNumber: 'Registreringsnummer saknas',
		cannotDeliver: 'Kan inte levereras',
		vat: (rate) => `${rate}\u00a0% moms`,
		total: 'Totalt pris',
		partOfPrice: 'Del av priset',
		returned: 'Återbetalat',
		carrier: 'Skickat med',
		trackingNumber: 'Nummer',
		followLetter: 'Följ försändelsen',
		questions: (mailbox) => `Frågor om din beställning? Mejla ${mailbox}.`,
		kinds: {
			'order-received': {
				subject: (brandName) => `Vi har tagit emot din CoC-beställning hos ${brandName}`,
				heading: 'Tack för din beställning!',
				body: 'Du får ett mejl med en betalningslänk när vi har kontrollerat din beställning.',
				link: 'Följ din beställning',
			},
			'payment-link': {
				subject: (brandName) => `Betala din CoC-beställning hos ${brandName}`,
				heading: 'Nu kan du betala din beställning',
				body: 'Vi har gått igenom din beställning. Vi skickar intygen när du har betalat. Villkoren, och vad som gäller om du ångrar dig, är bifogade.',
				link: 'Till betalningen',
			},
			'payment-reminder': {
				subject: (brandName) => `Påminnelse: betala din CoC-beställning hos ${brandName}`,
				heading: 'Din beställning väntar på betalning',
				body: ({ lapsesOn }) =>
					`Betala med länken nedan om du fortfarande vill ha intygen. Annars upphör beställningen att gälla den ${lapsesOn}, och du är inte skyldig något.`,
				link: 'Till betalningen',
			},
			receipt: {
				subject: (brandName) => `Kvitto på din CoC-beställning hos ${brandName}`,
				heading: 'Kvitto på din beställning',
				body: 'Din beställning är betald, tack för din betalning! Följ intygen på beställningens sida.',
				link: 'Visa beställningen',
			},
			'credit-note': {
				subject: (brandName) => `Kreditnota för din CoC-beställning hos ${brandName}`,
				heading: 'Pengarna är återbetalda',
				body: 'Pengarna går tillbaka samma väg som du betalade, oftast inom några bankdagar. Kreditnotan är bifogad.',
				link: 'Visa beställningen',
			},
			'certificate-ready': {
				subject: (brandName) => `CoC från ${brandName} att ladda ner`,
				heading: ({ here }) => (here === 1 ? 'Ditt intyg är här' : 'Dina intyg är här'),
				body: ({ here, ...about }) =>
					`Ladda ner ${here === 1 ? 'det' : 'dem'} på beställningens sida. ${followingTexts.sv.toFetch(about)}`.trimEnd(),
				link: 'Till beställningen',
			},
			'certificate-posted': {
				subject: (brandName) => `CoC från ${brandName} på väg till dig`,
				heading: ({ here }) => (here === 1 ? 'Ditt intyg är på väg' : 'Dina intyg är på väg'),
				body: ({ here, ...about }) =>
					`${here === 1 ? 'Det' : 'De'} kommer med posten. ${followingTexts.sv.byPost(about) || 'Du behöver inte göra något.'}`,
				link: 'Visa beställningen',
			},
			'cannot-deliver': {
				subject: (brandName) => `Din CoC-beställning hos ${brandName} kan inte levereras`,
				heading: 'Vi kan tyvärr inte leverera',
				body: 'Det finns inget CoC att leverera för din beställning. Du behöver inte betala något.',
				link: 'Visa beställningen',
			},
			'payment-cancelled': {
				subject: (brandName) => `Din CoC-beställning hos ${brandName} har avbrutits`,
				heading: 'Din beställning har avbrutits',
				body: 'Beställningen kan inte längre betalas. Du behöver inte göra något.',
				link: 'Visa beställningen',
			},
			'order-lapsed': {
				subject: (brandName) => `Din CoC-beställning hos ${brandName} har upphört att gälla`,
				heading: 'Din beställning har upphört att gälla',
				body: 'Den betalades inte i tid, och du är inte skyldig något. Vill du ändå ha intygen är du välkommen att beställa igen.',
				link: 'Visa beställningen',
			},
			question: {
				subject: (brandName) => `En fråga om din CoC-beställning hos ${brandName}`,
				heading: 'Vi har en fråga om din beställning',
				body: 'Svara på det här mejlet, så når svaret oss.',
				link: 'Visa beställningen',
			},
		},
	},
	en: {
		greeting: (firstName) => `Hello ${firstName},`,
		orderNumber: 'Order number',
		paymentDate: 'Payment date',
		consented: (at) => `You accepted ${at}`,
		cars: 'Cars',
		document: 'Certificate',
		price: 'Price',
		noRegistrationNumber: 'No registration number',
		cannotDeliver: 'Cannot deliver',
		vat: (rate) => `${rate}% VAT`,
		total: 'Total price',
		partOfPrice: 'Part of the price',
		returned: 'Refunded',
		carrier: 'Sent with',
		trackingNumber: 'Number',
		followLetter: 'Follow the letter',
		questions: (mailbox) => `Questions about your order? E-mail ${mailbox}.`,
		kinds: {
			'order-received': {
				subject: (brandName) => `We have received your CoC order at ${brandName}`,
				heading: 'Thank you for your order!',
				body: 'You will get an e-mail with a payment link once the order is handled.',
				link: 'Follow your order',
			},
			'payment-link': {
				subject: (brandName) => `Pay for your CoC order at ${brandName}`,
				heading: 'You can now pay for your order',
				body: 'We have gone through your order. We will send the certificates once you have paid. The terms, and what applies if you change your mind, are attached.',
				link: 'Go to payment',
			},
			'payment-reminder': {
				subject: (brandName) => `Reminder: pay for your CoC order at ${brandName}`,
				heading: 'Your order is waiting for payment',
				body: ({ lapsesOn }) =>
					`Pay with the link below if you still want the certificates. Otherwise the order lapses on ${lapsesOn}, and nothing is owed.`,
				link: 'Go to payment',
			},
			receipt: {
				subject: (brandName) => `Receipt for your CoC order at ${brandName}`,
				heading: 'Receipt for your order',
				body: 'Your order is paid for, thank you for your payment! Follow the certificates on the order’s page.',
				link: 'Show the order',
			},
			'credit-note': {
				subject: (brandName) => `Credit note for your CoC order at ${brandName}`,
				heading: 'Your money has been returned',
				body: 'It goes back the way you paid, usually within a few banking days. The credit note is attached.',
				link: 'Show the order',
			},
			'certificate-ready': {
				subject: (brandName) => `CoC from ${brandName} to download`,
				heading: ({ here }) =>
					here === 1 ? 'Your certificate is here' : 'Your certificates are here',
				body: ({ here, ...about }) =>
					`Download ${here === 1 ? 'it' : 'them'} on the order’s page. ${followingTexts.en.toFetch(about)}`.trimEnd(),
				link: 'Show the order',
			},
			'certificate-posted': {
				subject: (brandName) => `CoC from ${brandName} on its way to you`,
				heading: ({ here }) =>
					here === 1 ? 'Your certificate is on its way' : 'Your certificates are on their way',
				body: ({ here, ...about }) =>
					`${here === 1 ? 'It comes' : 'They come'} by post. ${followingTexts.en.byPost(about) || 'You need do nothing.'}`,
				link: 'Show the order',
			},
			'cannot-deliver': {
				subject: (brandName) => `Your CoC order at ${brandName} cannot be delivered`,
				heading: 'We are sorry, we cannot deliver',
				body: 'There is no CoC to deliver for your order. You have nothing to pay.',
				link: 'Show the order',
			},
			'payment-cancelled': {
				subject: (brandName) => `Your CoC order at ${brandName} has been cancelled`,
				heading: 'Your order has been cancelled',
				body: 'The order can no longer be paid for. There is nothing you need to do.',
				link: 'Show the order',
			},
			'order-lapsed': {
				subject: (brandName) => `Your CoC order at ${brandName} has lapsed`,
				heading: 'Your order has lapsed',
				body: 'It was not paid in time, and nothing is owed. If you still want the certificates, you are welcome to order again.',
				link: 'Show the order',
			},
			question: {
				subject: (brandName) => `A question about your CoC order at ${brandName}`,
				heading: 'We have a question about your order',
				body: 'Reply to this e-mail, and your answer reaches us.',
				link: 'Show the order',
			},
		},
	},
}
