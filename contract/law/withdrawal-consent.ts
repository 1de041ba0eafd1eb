/** The call that stores it. */
export const CONSENT_CALL = 'api/order/consent'

/** Stands after the address of an order's page for whoever followed the payment link without it. No server sees it. */
export const CONSENT_WANTED = '#consent-wanted'

/** What is ticked before paying where a purchase can be withdrawn from until it is delivered. Stored as it was read. */
export const CONSENT_WORDING = {
	sv: 'Jag vill att leveransen börjar direkt, innan ångerfristen på 14 dagar har gått ut. Jag godkänner att ångerrätten upphör när leveransen är klar.',
	en: 'I want delivery to begin at once, before the withdrawal period of 14 days is over. I accept that my right of withdrawal ends when delivery is complete.',
} as const
