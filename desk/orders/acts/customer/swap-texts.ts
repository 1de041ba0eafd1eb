import type { Language } from '@coc/contract'

const sv = {
	title: 'Byt bil',
	from: 'Bil i beställningen',
	to: 'Chassinummer som ska in',
	toHint: '17 tecken. Mellanslag och små bokstäver går bra.',
	toError: 'Ett chassinummer har exakt 17 tecken.',
	looksUp: 'Skriv det nya chassinumret, så slås bilen upp.',
	cars: {
		deliverable: 'Registret känner bilen, och CoC finns.',
		'without-coc': 'Registret känner bilen, men det finns inget CoC för den.',
		unknown: 'Registret känner inte bilen.',
	},
	waits: 'Beställningen är inte handlagd än, så inget mejlas och inget pris ändras.',
	samePrice: (total: string) => `Priset är detsamma, ${total}.`,
	newPrice: (total: string, before: string) =>
		`Beställningen kostar ${total} i stället för ${before}.`,
	newLink: (address: string) =>
		`Den öppna betalningen stängs, en ny öppnas och länken mejlas till ${address}.`,
	firstLink: (address: string) => `En betalning öppnas och länken mejlas till ${address}.`,
	paid: 'Kvittot står kvar som det utfärdades. Den nya bilens intyg levereras i stället för den gamlas.',
	send: 'Byt bil',
	refused: {
		'not-in-order': 'Den bilen är inte kvar i beställningen. Inget ändrades.',
		'already-in-order': 'Den bilen är redan i beställningen.',
		'unknown-car':
			'Registret känner inte bilen. Stämmer numret, så lägg till bilen i registret först.',
		'without-coc': 'Det finns inget CoC för den bilen.',
		refunded:
			'Pengar är återbetalda, så bilarna står fast. Be kunden beställa den andra bilen för sig.',
		delivered:
			'Intyget för bilen är redan levererat, så bilen står fast. Betala tillbaka den och be kunden beställa den andra.',
		anonymised: 'Personen är raderad: inget ändras mer.',
		'not-found': 'Beställningen finns inte längre.',
		'cannot-be-swapped': 'Som beställningen står kan ingen bil bytas.',
	},
	otherPrice: (now: string, before: string) =>
		`Beställningen är betald, och den nya bilen kostar ${now} där den gamla kostade ${before}. Betala tillbaka bilen och be kunden beställa den andra.`,
	done: 'Bilen är bytt.',
}

export type SwapTexts = typeof sv

const en: SwapTexts = {
	title: 'Swap a car',
	from: 'Car in the order',
	to: 'Chassis number to put in',
	toHint: '17 characters. Spaces and small letters will do.',
	toError: 'A chassis number has exactly 17 characters.',
	looksUp: 'Write the new chassis number, and the car is looked up.',
	cars: {
		deliverable: 'The register knows the car, and there is a CoC.',
		'without-coc': 'The register knows the car, but there is no CoC for it.',
		unknown: 'The register does not know the car.',
	},
	waits: 'The order is not handled yet, so nothing is mailed and no price changes.',
	samePrice: (total) => `The price stays ${total}.`,
	newPrice: (total, before) => `The order costs ${total} instead of ${before}.`,
	newLink: (address) =>
		`The open payment is closed, a new one opened and its link mailed to ${address}.`,
	firstLink: (address) => `A payment is opened and its link mailed to ${address}.`,
	paid: 'The receipt stays as it was issued. The new car’s certificate is delivered instead of the old one’s.',
	send: 'Swap',
	refused: {
		'not-in-order': 'That car is in the order no longer. Nothing was changed.',
		'already-in-order': 'That car is in the order already.',
		'unknown-car':
			'The register does not know the car. If the number is right, add it to the register first.',
		'without-coc': 'There is no CoC for that car.',
		refunded:
			'Money was given back, so the cars stay. Have the customer order the other car by itself.',
		delivered:
			'The certificate of the car was delivered already, so the car stays. Give it back and have the customer order the other one.',
		anonymised: 'The person was erased: nothing is changed any more.',
		'not-found': 'The order is gone.',
		'cannot-be-swapped': 'No car can be swapped as the order stands.',
	},
	otherPrice: (now, before) =>
		`The order is paid, and the new car costs ${now} where the old one cost ${before}. Give the car back and have the customer order the other one.`,
	done: 'The car is swapped.',
}

export const SWAP_TEXTS: Readonly<Record<Language, SwapTexts>> = { sv, en }
