import { createHash } from 'node:crypto'
import type { Language } from '@coc/contract'

/** What somebody said who withdraws. */
export type Said = {
	readonly name: string
	readonly orderNumber: string
	readonly emailAddress: string
	readonly language: Language
	/** The order whose page they came from. */
	readonly fromOrder: string | null
	/** Made with the page that asks for the confirmation: the same for a second click and a reload. */
	readonly key: string
}

/** The same words under the same key are the same withdrawal, and nobody else's. */
export function withdrawalId({ key, name, orderNumber, emailAddress }: Said): string {
	const said = JSON.stringify([key, name, orderNumber, emailAddress])
	const hex = createHash('sha256').update(said).digest('hex')
	// The form of a UUID of version 8, which leaves its bits to us.
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		`8${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join('-')
}
