import type { Language } from '@coc/contract'

type LetterTexts = {
	readonly heading: (cars: number) => string
	readonly body: (cars: number) => string
	readonly date: string
	readonly orderNumber: string
	readonly chassisNumber: string
	readonly registrationNumber: string
	readonly questions: (mailbox: string) => string
	readonly page: (number: number, count: number) => string
}

export const letterTexts: Record<Language, LetterTexts> = {
	sv: {
		heading: (cars) => (cars === 1 ? 'Här är ditt intyg' : 'Här är dina intyg'),
		body: (cars) =>
			cars === 1
				? 'Tack för din beställning! Med brevet följer intyget (CoC) för bilen nedan.'
				: `Tack för din beställning! Med brevet följer intygen (CoC) för de ${cars} bilarna nedan.`,
		date: 'Datum',
		orderNumber: 'Ordernummer',
		chassisNumber: 'Chassinummer',
		registrationNumber: 'Registreringsnummer',
		questions: (mailbox) => `Frågor om din beställning? Mejla ${mailbox}.`,
		page: (number, count) => `Sida ${number} av ${count}`,
	},
	en: {
		heading: (cars) => (cars === 1 ? 'Here is your certificate' : 'Here are your certificates'),
		body: (cars) =>
			cars === 1
				? 'Thank you for your order! With this letter comes the certificate (CoC) of the car below.'
				: `Thank you for your order! With this letter come the certificates (CoC) of the ${cars} cars below.`,
		date: 'Date',
		orderNumber: 'Order number',
		chassisNumber: 'Chassis number',
		registrationNumber: 'Registration number',
		questions: (mailbox) => `Questions about your order? E-mail ${mailbox}.`,
		page: (number, count) => `Page ${number} of ${count}`,
	},
}
