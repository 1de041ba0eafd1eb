import type { Language } from '@coc/contract'

const sv = {
	button: 'Beställ CoC',
	steps: [
		'Beställ',
		'Vi kontrollerar bilarna och skickar en betalningslänk',
		'Betala och få ditt intyg',
	],
	cost: (price: string) => `Ett intyg kostar vanligen ${price} inklusive moms.`,
	linkComes: {
		auto: 'Betalningslänken kommer oftast inom några minuter.',
		manual: 'Betalningslänken kommer när vi har gått igenom din beställning.',
	},
	delivery: 'Vi skickar intyget när du har betalat.',
}

/** Not among the site's other texts: who fills the form in need not load them. */
export const START_TEXTS: Record<Language, typeof sv> = {
	sv,
	en: {
		button: 'Order CoC',
		steps: ['Order', 'We check the cars and send a payment link', 'Pay and get your certificate'],
		cost: (price) => `A certificate usually costs ${price} including VAT.`,
		linkComes: {
			auto: 'The payment link usually comes within minutes.',
			manual: 'The payment link comes once we have gone through your order.',
		},
		delivery: 'We send the certificate once you have paid.',
	},
}
