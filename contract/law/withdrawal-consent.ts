import * as v from 'valibot'

/** What is ticked before paying where a purchase can be withdrawn from until it is delivered. Stored as it was read. */
export const CONSENT_WORDING = {
	sv: 'Jag vill att leveransen börjar direkt, innan ångerfristen på 14 dagar har gått ut. Jag godkänner att ångerrätten upphör när leveransen är klar.',
	en: 'I want delivery to begin at once, before the withdrawal period of 14 days is over. I accept that my right of withdrawal ends when delivery is complete.',
} as const

export const consentSchema = v.strictObject({
	/** The order's. */
	id: v.string(),
	wording: v.picklist(Object.values(CONSENT_WORDING)),
})
