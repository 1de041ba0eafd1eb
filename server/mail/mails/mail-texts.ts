import type { Language } from '@coc/contract'
import type { MailKind } from './mail-kind.ts'

type MailText = {
	readonly subject: (brandName: string) => string
	readonly heading: string
	readonly body: string
	readonly button: string
}

type MailTexts = {
	readonly greeting: (firstName: string) => string
	readonly orderNumber: string
	readonly noRegistrationNumber: string
	readonly cannotDeliver: string
	readonly vat: (rate: string) => string
	readonly total: string
	readonly questions: (mailbox: string) => string
	readonly kinds: Record<MailKind, MailText>
}

export const mailTexts: Record<Language, MailTexts> = {
	sv: {
		greeting: (firstName) => `Hej ${firstName}!`,
		orderNumber: 'Ordernummer',
		noRegistrationNumber: 'Registreringsnummer saknas',
		cannotDeliver: 'Kan inte levereras',
		vat: (rate) => `${rate} % moms`,
		total: 'Totalt pris',
		questions: (mailbox) => `Frågor om din beställning? Mejla ${mailbox}.`,
		kinds: {
			'order-received': {
				subject: (brandName) => `Vi har tagit emot din CoC-beställning hos ${brandName}`,
				heading: 'Tack för din beställning!',
				body: 'Vi hanterar den så snart vi kan. Då får du ett mejl med en betalningslänk.',
				button: 'Visa beställningen',
			},
			'payment-cancelled': {
				subject: (brandName) => `Din CoC-beställning hos ${brandName} har avbrutits`,
				heading: 'Din betalning har avbrutits',
				body: 'Beställningen är avbruten och kan inte längre betalas. Du behöver inte göra något.',
				button: 'Visa beställningen',
			},
			'payment-link': {
				subject: (brandName) => `Betala din CoC-beställning hos ${brandName}`,
				heading: 'Din beställning är klar att betala',
				body: 'Vi har hanterat din beställning. Dokumenten skickas när den är betald.',
				button: 'Till betalningen',
			},
			receipt: {
				subject: (brandName) => `Kvitto på din CoC-beställning hos ${brandName}`,
				heading: 'Tack för din betalning!',
				body: 'Din beställning är betald.',
				button: 'Visa beställningen',
			},
			'cannot-deliver': {
				subject: (brandName) => `Din CoC-beställning hos ${brandName} kan inte levereras`,
				heading: 'Vi kan tyvärr inte leverera',
				body: 'Det finns inget CoC för bilarna i din beställning. Du behöver inte betala något.',
				button: 'Visa beställningen',
			},
		},
	},
	en: {
		greeting: (firstName) => `Hello ${firstName}!`,
		orderNumber: 'Order number',
		noRegistrationNumber: 'No registration number',
		cannotDeliver: 'Cannot deliver',
		vat: (rate) => `${rate} % VAT`,
		total: 'Total price',
		questions: (mailbox) => `Questions about your order? E-mail ${mailbox}.`,
		kinds: {
			'order-received': {
				subject: (brandName) => `We have received your CoC order at ${brandName}`,
				heading: 'Thank you for your order!',
				body: 'We handle it as soon as we can. You will then get an e-mail with a payment link.',
				button: 'Show the order',
			},
			'payment-cancelled': {
				subject: (brandName) => `Your CoC order at ${brandName} has been cancelled`,
				heading: 'Your payment has been cancelled',
				body: 'The order is cancelled and can no longer be paid. There is nothing you need to do.',
				button: 'Show the order',
			},
			'payment-link': {
				subject: (brandName) => `Pay for your CoC order at ${brandName}`,
				heading: 'Your order is ready to be paid',
				body: 'We have handled your order. The documents are sent once it is paid.',
				button: 'Go to payment',
			},
			receipt: {
				subject: (brandName) => `Receipt for your CoC order at ${brandName}`,
				heading: 'Thank you for your payment!',
				body: 'Your order is paid for.',
				button: 'Show the order',
			},
			'cannot-deliver': {
				subject: (brandName) => `Your CoC order at ${brandName} cannot be delivered`,
				heading: 'We are sorry, we cannot deliver',
				body: 'There is no CoC for the cars in your order. You have nothing to pay.',
				button: 'Show the order',
			},
		},
	},
}
