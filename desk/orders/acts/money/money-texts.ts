import type { Language } from '@coc/contract'

const sv = {
	accept: {
		title: 'Godta beloppet?',
		fits: (total: string, address: string) =>
			`${total} är betalt och kvar: det är vad beställningen kostar. Den tas för betald, kvittot numreras och mejlas till ${address}, och intygen levereras.`,
		tooMuch: (paid: string, total: string, more: string) =>
			`${paid} är betalt och kvar, men beställningen kostar ${total}. Betala först tillbaka ${more}.`,
		tooLittle: (paid: string, total: string) =>
			`Bara ${paid} är betalt och kvar, men beställningen kostar ${total}. Betala tillbaka allt och avbryt beställningen.`,
		send: 'Godta',
		told: {
			done: { accepted: 'Beloppet är godtaget. Kvittot är på väg till kunden.' },
			refused: {
				'amount-differs':
					'Det som är betalt och kvar är inte vad beställningen kostar. Inget ändrades.',
				'other-currency':
					'Det är betalt i en annan valuta än kronor och kan inte godtas. Betala tillbaka det.',
				'paid-for-another-order':
					'Betaltjänsten säger att betalningen gäller en annan beställning. Betala tillbaka den.',
				anonymised:
					'Personen är raderad: ingen kan få kvitto eller intyg. Betala tillbaka pengarna och avbryt beställningen.',
				'not-in-review': 'Beställningen väntar inte längre på ett beslut om beloppet.',
				'not-found': 'Beställningen finns inte längre.',
			},
		},
	},
	cancel: {
		title: 'Avbryta beställningen?',
		/** Null: the person was erased. */
		says: (address: string | null) =>
			address === null
				? 'Betalningen stängs, så att ingen kan betala längre. Personen är raderad: ingen får veta det. Det går inte att ångra.'
				: `Betalningen stängs, så att ingen kan betala längre, och ${address} får veta det med ett mejl. Det går inte att ångra.`,
		reason: 'Skäl',
		reasonHint: 'För historiken. Kunden ser det inte. Nämn ingen person.',
		send: 'Avbryt beställningen',
		told: {
			done: { cancelled: 'Beställningen är avbruten. Kunden får veta det med ett mejl.' },
			untold: { cancelled: 'Beställningen är avbruten. Personen är raderad: ingen får veta det.' },
			before: { 'already-cancelled': 'Beställningen var redan avbruten.' },
			refused: {
				'already-paid':
					'Det är betalt, så beställningen kan inte avbrytas. Betala tillbaka i stället.',
				'cannot-be-cancelled':
					'Det finns inget att avbryta: inget kan levereras, och kunden har fått veta det.',
				'not-found': 'Beställningen finns inte längre.',
			},
		},
	},
	check: {
		says: (words: string) => `Betaltjänsten säger: ${words}.`,
		asBefore: (state: string) => `Beställningen är som den var: ${state}.`,
		isNow: (before: string, after: string) => `Beställningen var ”${before}” och är nu ”${after}”.`,
		refund: (amount: string, status: string) => `återbetalning ${amount} ${status}`,
		payment: (amount: string, status: string) => `betalning ${amount} ${status}`,
		silent: 'Betaltjänsten svarade inte på allt. Försök igen om en stund.',
		nothing: 'Ingen betalning har öppnats hos den inställda betaltjänsten.',
	},
}

export type MoneyTexts = typeof sv

const en: MoneyTexts = {
	accept: {
		title: 'Accept the amount?',
		fits: (total, address) =>
			`${total} is paid and left: that is what the order costs. It is taken for paid, the receipt numbered and mailed to ${address}, and the certificates delivered.`,
		tooMuch: (paid, total, more) =>
			`${paid} is paid and left, but the order costs ${total}. Give ${more} back first.`,
		tooLittle: (paid, total) =>
			`Only ${paid} is paid and left, but the order costs ${total}. Give everything back and cancel the order.`,
		send: 'Accept',
		told: {
			done: { accepted: 'The amount is accepted. The receipt is on its way to the customer.' },
			refused: {
				'amount-differs': 'What is paid and left is not what the order costs. Nothing was changed.',
				'other-currency':
					'It is paid in another currency than SEK and cannot be accepted. Give it back.',
				'paid-for-another-order':
					'The provider says that the payment is for another order. Give it back.',
				anonymised:
					'The person was erased: nobody can get a receipt or certificates. Give the money back and cancel the order.',
				'not-in-review': 'The order waits no longer for a decision about the amount.',
				'not-found': 'The order is gone.',
			},
		},
	},
	cancel: {
		title: 'Cancel the order?',
		says: (address) =>
			address === null
				? 'Its payment is closed, so that nobody can pay it any more. The person was erased: nobody is told. This cannot be undone.'
				: `Its payment is closed, so that nobody can pay it any more, and ${address} is told by mail. This cannot be undone.`,
		reason: 'Reason',
		reasonHint: 'For the history. The customer does not see it. Name no person.',
		send: 'Cancel the order',
		told: {
			done: { cancelled: 'The order is cancelled. The customer is told by mail.' },
			untold: { cancelled: 'The order is cancelled. The person was erased: nobody is told.' },
			before: { 'already-cancelled': 'The order was cancelled before.' },
			refused: {
				'already-paid': 'It is paid, so it cannot be cancelled. Give the money back instead.',
				'cannot-be-cancelled':
					'There is nothing to cancel: nothing can be delivered, and the customer was told.',
				'not-found': 'The order is gone.',
			},
		},
	},
	check: {
		says: (words) => `The provider says: ${words}.`,
		asBefore: (state) => `The order is as it was: ${state}.`,
		isNow: (before, after) => `The order was “${before}” and is now “${after}”.`,
		refund: (amount, status) => `refund ${amount} ${status}`,
		payment: (amount, status) => `payment ${amount} ${status}`,
		silent: 'The provider did not answer everything. Try again in a while.',
		nothing: 'No payment was opened at the configured provider.',
	},
}

export const MONEY_TEXTS: Readonly<Record<Language, MoneyTexts>> = { sv, en }
