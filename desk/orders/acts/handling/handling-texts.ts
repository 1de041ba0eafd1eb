import type { Language } from '@coc/contract'

const sv = {
	title: (reference: string) => `Handlägg ${reference}`,
	car: 'Chassinummer',
	register: 'Registret säger',
	deliver: 'Leverera',
	deliverCar: (car: string) => `Leverera ${car}`,
	price: 'Pris utan moms',
	priceOf: (car: string) => `Pris utan moms för ${car}`,
	yes: 'ja',
	no: 'nej',
	exists: 'CoC finns',
	missing: 'inget CoC',
	unknown: 'okänd bil',
	agreed: 'sagt till kunden',
	net: 'Bilar',
	vat: (rate: string) => `Moms ${rate} %`,
	total: 'Att betala',
	priceError: 'Ett belopp, som 1250 eller 312,50.',
	sendsLink: (total: string, address: string) =>
		`Betalningslänken på ${total} mejlas till ${address} så snart betaltjänsten har öppnat betalningen. Det du bestämmer gäller bara den här beställningen.`,
	sendsNewLink: (total: string, address: string) =>
		`Den öppna betalningen stängs. En ny på ${total} öppnas och länken mejlas till ${address}.`,
	cannot: (address: string) =>
		`Ingen bil levereras. ${address} får veta det med ett mejl, och beställningen är slut med det.`,
	askFirst: 'Är något oklart? Det du har valt finns kvar här.',
	ask: 'Fråga kunden först',
	send: 'Handlägg',
	told: {
		done: {
			handled: 'Beställningen är handlagd. Betalningslänken är på väg till kunden.',
			undeliverable: 'Beställningen är handlagd: den kan inte levereras, och kunden får veta det.',
		},
		before: { 'already-handled': 'Beställningen var redan handlagd så.' },
		refused: {
			'changed-meanwhile':
				'En kollega ändrade beställningen medan du höll på. Inget gjordes: se efter igen och handlägg sedan.',
			'not-in-order': 'En av bilarna är inte kvar i beställningen. Se efter igen.',
			'not-found': 'Beställningen finns inte längre.',
		},
	},
}

type HandlingTexts = typeof sv

const en: HandlingTexts = {
	title: (reference) => `Handle ${reference}`,
	car: 'Chassis number',
	register: 'The register says',
	deliver: 'Deliver',
	deliverCar: (car) => `Deliver ${car}`,
	price: 'Price without VAT',
	priceOf: (car) => `Price without VAT of ${car}`,
	yes: 'yes',
	no: 'no',
	exists: 'CoC exists',
	missing: 'no CoC',
	unknown: 'unknown car',
	agreed: 'told the customer',
	net: 'Cars',
	vat: (rate) => `VAT ${rate} %`,
	total: 'To pay',
	priceError: 'An amount, as 1250 or 312.50.',
	sendsLink: (total, address) =>
		`The payment link for ${total} is mailed to ${address} as soon as the provider has opened the payment. What you decide is for this order only.`,
	sendsNewLink: (total, address) =>
		`The open payment is closed. A new one of ${total} is opened and its link mailed to ${address}.`,
	cannot: (address) =>
		`No car is delivered. ${address} is told so by mail, and that is the end of the order.`,
	askFirst: 'Is anything unclear? What you have chosen stays here.',
	ask: 'Ask the customer first',
	send: 'Handle',
	told: {
		done: {
			handled: 'The order is handled. The payment link is on its way to the customer.',
			undeliverable: 'The order is handled: it cannot be delivered, and the customer is told so.',
		},
		before: { 'already-handled': 'The order was handled so already.' },
		refused: {
			'changed-meanwhile':
				'A colleague changed the order meanwhile. Nothing was done: look again, then handle it.',
			'not-in-order': 'One of the cars is in the order no longer. Look again.',
			'not-found': 'The order is gone.',
		},
	},
}

export const HANDLING_TEXTS: Readonly<Record<Language, HandlingTexts>> = { sv, en }
