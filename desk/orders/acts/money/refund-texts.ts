import type { Language } from '@coc/contract'

const sv = {
	title: (reference: string) => `Betala tillbaka för ${reference}`,
	what: 'Vad',
	whats: { cars: 'Hela bilar', amount: 'Ett belopp', vat: 'Bara momsen', all: 'Allt som är kvar' },
	cars: 'Bilar att betala tillbaka',
	givenBack: 'återbetald',
	noCoc: 'inget CoC, inget betalt',
	amount: 'Belopp i kronor, med moms',
	amountIn: (currency: string) => `Belopp i ${currency}`,
	amountError: 'Ett belopp, som 312,50.',
	reason: 'Skäl',
	reasonHint: 'För betaltjänsten och bokföringen. Nämn ingen person.',
	choose: 'Kryssa i en bil eller skriv ett belopp.',
	gives: (amount: string, who: string) => `${amount} betalas tillbaka till ${who}, en gång.`,
	ofLeft: (left: string) => `Det är en del av ${left} som är kvar av betalningen.`,
	allOfIt: 'Det är allt som är kvar av betalningen.',
	creditNote: (sold: string, vat: string) =>
		`En kreditnota på ${sold}, varav moms ${vat}, numreras och mejlas.`,
	noCreditNote: 'Ingen kreditnota: beloppet hör inte till det som kvittot gäller.',
	stops: 'Intyg som inte är skickade för de bilarna skickas inte.',
	limit: (limit: string, given: string) =>
		`Du får betala tillbaka högst ${limit} för en beställning. Hittills: ${given}.`,
	overLimit: 'Det är mer än du får betala tillbaka: be en ansvarig.',
	before: (amount: string, isMade: boolean) =>
		isMade
			? `${amount} har redan betalats tillbaka för den här beställningen`
			: `${amount} är redan på väg tillbaka för den här beställningen`,
	again: 'Jag menar en till',
	send: (amount: string) => `Betala tillbaka ${amount}`,
	sendNothing: 'Betala tillbaka',
	refunded: (amount: string) => `${amount} är återbetalt.`,
	underWay: (amount: string) =>
		`${amount} är på väg: gör det inte igen. Betaltjänsten har inte bekräftat än; det betalas tillbaka en gång, så snart den kan.`,
	refused: {
		refused:
			'Betaltjänsten nekade. Inget betalades tillbaka. Dess egna sidor säger varför: någon kan ha betalat tillbaka där.',
		'nothing-to-refund': 'Det finns inget kvar att betala tillbaka.',
		'not-found': 'Det finns inget kvar att betala tillbaka.',
		'not-sold':
			'Inget är kvar som kvittot gäller, så varken bil eller moms kan betalas tillbaka. Ange ett belopp i stället.',
		'changed-meanwhile':
			'Beställningens betalningar ändrades medan du höll på. Inget betalades: se efter och försök igen.',
		'same-as-before': 'Samma belopp betalades tillbaka nyss. Kryssa i att du menar en till.',
		'unknown-car': 'En av bilarna är inte kvar i beställningen.',
		'car-without-coc': 'En av bilarna har inget CoC: för den är inget betalt.',
		'car-given-back': 'En av bilarna är redan återbetald. Ange ett belopp om mer ska tillbaka.',
		'at-other-provider':
			'Pengarna finns hos en annan betaltjänst än den som är inställd. Betala tillbaka på dess egna sidor.',
		'more-than-was-paid': 'Så mycket finns inte kvar av betalningen.',
	},
	atMost: (amount: string) => `Högst ${amount} kan betalas tillbaka.`,
}

type RefundTexts = typeof sv

const en: RefundTexts = {
	title: (reference) => `Give back for ${reference}`,
	what: 'What',
	whats: { cars: 'Whole cars', amount: 'An amount', vat: 'The VAT alone', all: 'All that is left' },
	cars: 'Cars to give back',
	givenBack: 'given back',
	noCoc: 'no CoC, nothing paid',
	amount: 'Amount in kronor, with VAT',
	amountIn: (currency) => `Amount in ${currency}`,
	amountError: 'An amount, as 312.50.',
	reason: 'Reason',
	reasonHint: 'For the provider and the books. Name no person.',
	choose: 'Tick a car or write an amount.',
	gives: (amount, who) => `${amount} is given back to ${who}, once.`,
	ofLeft: (left) => `That is a part of ${left} left of the payment.`,
	allOfIt: 'That is all that is left of the payment.',
	creditNote: (sold, vat) => `A credit note of ${sold}, VAT ${vat} of it, is numbered and mailed.`,
	noCreditNote: 'No credit note: the amount is no part of what the receipt is for.',
	stops: 'Certificates of those cars that are not sent yet are not sent.',
	limit: (limit, given) => `You may give back at most ${limit} for an order. So far: ${given}.`,
	overLimit: 'That is more than you may give back: ask a manager.',
	before: (amount, isMade) =>
		isMade
			? `${amount} was given back for this order already`
			: `${amount} is on its way back for this order already`,
	again: 'I mean one more',
	send: (amount) => `Give back ${amount}`,
	sendNothing: 'Give back',
	refunded: (amount) => `${amount} is given back.`,
	underWay: (amount) =>
		`${amount} is under way: do not repeat it. The provider has not confirmed it yet; it is given back once, as soon as it can.`,
	refused: {
		refused:
			'The provider refused. Nothing was given back. Its own pages tell why: somebody may have given it back there.',
		'nothing-to-refund': 'There is nothing left to give back.',
		'not-found': 'There is nothing left to give back.',
		'not-sold':
			'Nothing is left that the receipt is for, so neither a car nor the VAT can be given back. Give an amount instead.',
		'changed-meanwhile':
			'The payments of the order changed meanwhile. Nothing was paid: look, and try again.',
		'same-as-before': 'The same amount was given back just now. Tick that you mean one more.',
		'unknown-car': 'One of the cars is in the order no longer.',
		'car-without-coc': 'One of the cars has no CoC: nothing was paid for it.',
		'car-given-back': 'One of the cars was given back already. Give an amount if more is to go.',
		'at-other-provider':
			'The money is at another provider than the configured one. Give it back on its own pages.',
		'more-than-was-paid': 'So much is not left of the payment.',
	},
	atMost: (amount) => `At most ${amount} can be given back.`,
}

export const REFUND_TEXTS: Readonly<Record<Language, RefundTexts>> = { sv, en }
