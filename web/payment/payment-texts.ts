import type { Language } from '@coc/contract'

const sv = {
	noScript: (mailbox: string) =>
		`Sidan behöver JavaScript för att visa din beställning. Slå på det och ladda om sidan, eller mejla ${mailbox}.`,
	noScriptWithOrder: (mailbox: string) =>
		`Beställningen visas som den var när sidan laddades. Slå på JavaScript så följer sidan med. Går det inte att betala? Mejla ${mailbox}.`,
	orderNumber: 'Ordernummer',
	loading: 'Laddar…',
	errorHeading: 'Något gick fel.',
	notFoundHeading: 'Vi hittar inte beställningen.',
	notFound: 'Vi hittar inte beställningen.',
	notFoundHelp: (mailbox: string) =>
		`Öppna länken i vårt mejl igen, kanske kom inte hela med. Mejla annars ${mailbox} och ange ditt ordernummer.`,
	coc: 'CoC',
	noRegistrationNumber: 'Registreringsnummer saknas',
	vat: (rate: string) => `${rate}\u00a0% moms`,
	cannotDeliver: 'Kan inte levereras',
	refunded: 'Återbetalat',
	pay: 'Betala',
	payTooltip: 'Gå till säker betalning',
	payWhere: 'Du betalar hos vår betaltjänst och kommer sedan tillbaka hit.',
	received: 'Vi har din beställning och kontrollerar bilarna.',
	created: 'Betalningen är förberedd',
	createdNote: 'Du får snart ett mejl med en betalningslänk.',
	settled: 'Din beställning är betald, tack för din betalning!',
	cancelled: 'Din betalning har avbrutits.',
	waitingForConfirmation: 'Väntar på att betalningen ska bekräftas…',
	confirmed: 'Betalningen är bekräftad.',
	waitingForInvoice: 'Väntar på att fakturan ska bekräftas…',
	stillWaiting: 'Det kan ta några minuter. Vi mejlar dig, du kan stänga sidan.',
	notPaid: 'Beställningen är inte betald ännu.',
	providerAway:
		'Betaltjänsten svarar inte just nu. Inget har dragits. Försök igen om en stund, vi mejlar dig också länken.',
	invoiceSent: (sentTo: string, day: string) =>
		`En faktura har skickats till ${sentTo}. Betala senast ${day}.`,
	invoiceSentWithoutDay: (sentTo: string) =>
		`En faktura har skickats till ${sentTo}. På fakturan står när den ska betalas.`,
	backToOrder: 'Tillbaka till beställningen',
	receipt: 'Ladda ner kvitto (PDF)',
	returned: (amount: string) => `Pengarna är återbetalda: ${amount}.`,
	partlyReturned: (amount: string) =>
		`Din beställning är betald. Vi har betalat tillbaka ${amount}.`,
	creditNote: 'Ladda ner kreditnota (PDF)',
	creditNoteOf: (number: number) => `Ladda ner kreditnota ${number} (PDF)`,
	/** Why there is none. */
	vatFree: {
		'reverse-charge': 'Omvänd betalningsskyldighet',
		'intra-eu-supply': 'Unionsintern försäljning',
		export: 'Export, undantagen från skatteplikt',
		'outside-eu': 'Omsättning utanför EU',
	},
}

export type PaymentTexts = typeof sv

/** Not among the site's other texts: who fills the form in need not load them. */
export const PAYMENT_TEXTS: Record<Language, PaymentTexts> = {
	sv,
	en: {
		noScript: (mailbox) =>
			`This page needs JavaScript to show your order. Turn it on and reload the page, or e-mail ${mailbox}.`,
		noScriptWithOrder: (mailbox) =>
			`The order is shown as it was when the page was loaded. Turn on JavaScript and the page keeps up. Cannot pay? E-mail ${mailbox}.`,
		orderNumber: 'Order number',
		loading: 'Loading…',
		errorHeading: 'Something went wrong..',
		notFoundHeading: 'Could not find order..',
		notFound: 'We do not find this order.',
		notFoundHelp: (mailbox) =>
			`Open the link in our e-mail again; part of it may be missing. Or e-mail ${mailbox} with your order number.`,
		coc: 'CoC',
		noRegistrationNumber: 'No registration number',
		vat: (rate) => `${rate}% VAT`,
		cannotDeliver: 'Cannot deliver',
		refunded: 'Refunded',
		pay: 'Pay',
		payTooltip: 'Go to secure payment',
		payWhere: 'You pay at our payment provider and then come back here.',
		received: 'We have your order and are checking the cars.',
		created: 'Payment created',
		createdNote: 'We will e-mail you a payment link shortly.',
		settled: 'Your order is paid for, thank you for your payment!',
		cancelled: 'Your payment has been cancelled.',
		waitingForConfirmation: 'Waiting for the payment to be confirmed…',
		confirmed: 'Payment confirmed.',
		waitingForInvoice: 'Waiting for the invoice to be confirmed…',
		stillWaiting: 'This can take a few minutes. We will e-mail you; you may close the page.',
		notPaid: 'The order is not paid yet.',
		providerAway:
			'The payment service does not answer just now. Nothing has been charged. Try again in a moment; we also send you the link by e-mail.',
		invoiceSent: (sentTo, day) => `An invoice has been sent to ${sentTo}. Pay by ${day}.`,
		invoiceSentWithoutDay: (sentTo) =>
			`An invoice has been sent to ${sentTo}. It says when to pay.`,
		backToOrder: 'Back to the order',
		receipt: 'Download receipt (PDF)',
		returned: (amount) => `Your money has been returned: ${amount}.`,
		partlyReturned: (amount) => `Your order is paid for. We have returned ${amount}.`,
		creditNote: 'Download credit note (PDF)',
		creditNoteOf: (number) => `Download credit note ${number} (PDF)`,
		vatFree: {
			'reverse-charge': 'Reverse charge',
			'intra-eu-supply': 'Intra-EU supply, Article 138 VAT Directive',
			export: 'Export, exempt from VAT',
			'outside-eu': 'Supply outside the EU',
		},
	},
}
