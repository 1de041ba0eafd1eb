import type { WithdrawalMode } from './law/withdrawal-mode.ts'
import type { VatTable } from './pricing/vat-table.ts'

export type CaptchaSettings =
	| { readonly provider: 'altcha' }
	| { readonly provider: 'recaptcha'; readonly siteKey: string | null }

/** Who sells, as the law wants it told. */
type PublicSeller = {
	readonly name: string
	/** One line each, as on an envelope. */
	readonly address: readonly string[]
	readonly phone: string | null
	readonly organisationNumber: string
	readonly vatNumber: string
}

/** What the operator configures and the site shows. The server writes it into every page. */
export type SiteSettings = {
	readonly brandName: string
	/** Address of the logo image; without one the site draws its own wordmark. */
	readonly brandLogo: string | null
	readonly brandColor: string
	readonly contactEmail: string
	/** A path where it is a page of this site. */
	readonly privacyPolicyUrl: string
	readonly seller: PublicSeller
	readonly withdrawal: WithdrawalMode
	/** Where the API lives, with a trailing slash. `/` is the site's own origin. */
	readonly apiUrl: string
	readonly captcha: CaptchaSettings
	/** Null: no price is shown before an order is handled. */
	readonly vatTable: VatTable | null
	/** That names and places may have besides letters and spaces. */
	readonly nameExtraCharacters: string
	/**
	 * Of a certificate, in kronor with VAT, for a private person in the seller's country. A car may have a price of its own.
	 * Null: as above.
	 */
	readonly usualPrice: number | null
	/** Whether people go through the orders, or those with known cars are handled as they come. */
	readonly isHandledByPeople: boolean
}
