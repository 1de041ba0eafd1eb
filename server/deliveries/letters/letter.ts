import type { Language } from '@coc/contract'

/** What goes into an envelope with certificates. */
export type Letter = {
	readonly orderId: string
	readonly reference: string
	readonly language: Language
	/** As on an envelope, one line each. */
	readonly address: readonly string[]
	readonly cars: readonly {
		readonly chassisNumber: string
		readonly registrationNumber: string | null
	}[]
}
