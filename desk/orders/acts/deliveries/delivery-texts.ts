import type { Language } from '@coc/contract'

const sv = {
	cars: 'Bilar',
	chooseCar: 'Kryssa i minst en bil.',
	notChosen: {
		'not-found': 'Beställningen finns inte längre.',
		'person-erased': 'Personen är raderad: det finns ingen att leverera till.',
		'no-delivery': 'Inget ska levereras: beställningen är inte betald, eller har inget CoC.',
		'no-such-car': 'Bilen är inte kvar i beställningen. Se efter igen.',
	},
	forms: {
		title: 'Leveranssätt',
		legend: 'Så levereras den här beställningen',
		form: { file: 'Som fil', post: 'Med post' },
		missing: 'Välj minst ett sätt.',
		says: 'Gäller bara den här beställningen, vad inställningen än säger. Läggs filen till och intyget finns, mejlas det till kunden; det som är skickat är skickat.',
		send: 'Spara',
		told: {
			done: { chosen: 'Leveranssättet är valt.' },
			before: { unchanged: 'Den levereras redan så.' },
		},
	},
	again: {
		title: 'Skicka intygen igen',
		says: (address: string) =>
			`Intygen som arkivet har nu skickas med ett mejl till ${address}. Har kunden redan det gällande frågas du först.`,
		same: (address: string) =>
			`Kunden har redan fått det gällande intyget. Mejlet till ${address} skickas en gång till.`,
		send: 'Skicka igen',
		sendSame: 'Skicka ändå',
		told: {
			done: { sent: 'Intygen är på väg till kunden.' },
			refused: {
				'has-current': 'Kunden har redan fått det gällande intyget.',
				'nothing-sent':
					'Ingen fil är skickad än, eller den skickas just nu. Det som gick med post går igen efter ett anmält och löst problem.',
				'no-certificate':
					'Arkivet har inget intyg att skicka: det har haft sin tid, eller väntar på att släppas.',
				'given-back': 'Pengarna är återbetalda, så inget skickas.',
			},
		},
	},
	bringBack: {
		button: 'Låt gälla igen',
		buttonOf: (certificate: string, car: string, hash: string) =>
			`Låt gälla igen: ${certificate} för ${car}, ${hash}`,
		title: 'Ska intyget gälla igen?',
		says: (certificate: string, car: string) =>
			`${certificate} gäller för ${car} igen, i stället för det som ersatte det. Beställningar som väntar på bilen får det med mejl. Den som har fått det andra får det rätta med ”Skicka intygen igen”.`,
		send: 'Låt gälla igen',
		told: {
			done: { replaced: 'Intyget gäller igen.', matched: 'Intyget gäller igen.' },
			before: { 'not-waiting': 'Det gäller redan: en kollega var före.' },
			refused: {
				'unknown-car': 'Bilen finns varken i registret eller i någon beställning längre.',
				'no-such-document': 'Intyget är kastat.',
				'bytes-gone': 'Filen är borttagen, eftersom dess tid är över. Lägg in den igen först.',
			},
		},
	},
	problem: {
		title: 'Anmäl ett problem med leveransen',
		reason: 'Vad är fel?',
		reasonHint: 'Blir en anteckning på beställningen. Kunden ser den inte.',
		reasonError: 'Skriv vad som är fel.',
		says: 'Inget mer går ut för de bilarna förrän problemet är löst. Kunden mejlas inte.',
		send: 'Anmäl',
		told: {
			done: { reported: 'Problemet är anmält. Inget går ut förrän det är löst.' },
			before: { unchanged: 'Det är redan anmält.' },
			refused: {
				'nothing-open':
					'Kunden har hämtat intyget, eller ska inte ha något: det finns inget att hålla inne.',
			},
		},
	},
	resolve: {
		title: 'Är problemet löst?',
		says: 'Leveransen går vidare som om inget vore skickat: kunden får det intyg som arkivet har, med ett nytt mejl eller brev.',
		send: 'Problemet är löst',
		told: {
			done: { resolved: 'Leveransen går vidare.' },
			before: { 'no-problem': 'Det finns inget anmält problem.' },
		},
	},
}

type DeliveryTexts = typeof sv

const en: DeliveryTexts = {
	cars: 'Cars',
	chooseCar: 'Tick at least one car.',
	notChosen: {
		'not-found': 'The order is gone.',
		'person-erased': 'The person was erased: there is nobody to deliver to.',
		'no-delivery': 'Nothing is to be delivered: the order is not paid, or has no CoC.',
		'no-such-car': 'The car is in the order no longer. Look again.',
	},
	forms: {
		title: 'Form of delivery',
		legend: 'How this order is delivered',
		form: { file: 'As a file', post: 'By post' },
		missing: 'Choose at least one.',
		says: 'For this order only, whatever the setting says. If the file is added and its certificate is there, it is mailed to the customer; what is sent stays sent.',
		send: 'Save',
		told: {
			done: { chosen: 'The form of delivery is chosen.' },
			before: { unchanged: 'It is delivered so already.' },
		},
	},
	again: {
		title: 'Send certificates again',
		says: (address) =>
			`The certificates that the archive has now are sent with one mail to ${address}. If the customer has the current one, you are asked first.`,
		same: (address) =>
			`The customer was sent the current certificate already. The mail to ${address} is sent once more.`,
		send: 'Send again',
		sendSame: 'Send all the same',
		told: {
			done: { sent: 'The certificates are on their way to the customer.' },
			refused: {
				'has-current': 'The customer was sent the current certificate already.',
				'nothing-sent':
					'No file was sent yet, or it is being sent just now. What went by post goes again after a problem is reported and resolved.',
				'no-certificate':
					'The archive has no certificate to send: it has had its time, or waits for its release.',
				'given-back': 'The money was given back, so nothing is sent.',
			},
		},
	},
	bringBack: {
		button: 'Bring back',
		buttonOf: (certificate, car, hash) => `Bring back: ${certificate} of ${car}, ${hash}`,
		title: 'Bring the certificate back?',
		says: (certificate, car) =>
			`${certificate} is that of ${car} again, in the place of the one that replaced it. Orders that wait for the car get it by mail. Who was sent the other one gets the right one by “Send certificates again”.`,
		send: 'Bring back',
		told: {
			done: { replaced: 'The certificate is back.', matched: 'The certificate is back.' },
			before: { 'not-waiting': 'It is back already: a colleague was first.' },
			refused: {
				'unknown-car': 'The car is neither in the register nor in an order any more.',
				'no-such-document': 'The certificate was discarded.',
				'bytes-gone': 'The file was deleted, since its time is over. Drop it again first.',
			},
		},
	},
	problem: {
		title: 'Report a problem with the delivery',
		reason: 'What is wrong?',
		reasonHint: 'Becomes a note on the order. The customer does not see it.',
		reasonError: 'Write what is wrong.',
		says: 'Nothing more goes out for those cars until the problem is resolved. The customer is not mailed.',
		send: 'Report',
		told: {
			done: { reported: 'The problem is reported. Nothing goes out until it is resolved.' },
			before: { unchanged: 'It is reported already.' },
			refused: {
				'nothing-open':
					'The customer has fetched the certificate, or is owed none: there is nothing to keep.',
			},
		},
	},
	resolve: {
		title: 'Is the problem resolved?',
		says: 'Delivery goes on as if nothing had been sent: the customer gets the certificate that the archive has, with a new mail or letter.',
		send: 'Problem resolved',
		told: {
			done: { resolved: 'Delivery goes on.' },
			before: { 'no-problem': 'There is no reported problem.' },
		},
	},
}

export const DELIVERY_TEXTS: Readonly<Record<Language, DeliveryTexts>> = { sv, en }
