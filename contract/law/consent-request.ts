import * as v from 'valibot'
import { CONSENT_WORDING } from './withdrawal-consent.ts'

/** What the server takes. On its own, for the site does not load it. */
export const consentSchema = v.strictObject({
	/** The order's. */
	id: v.string(),
	wording: v.picklist(Object.values(CONSENT_WORDING)),
})
