import type { VatRates } from './vat-rates.ts'

export const SUPPLIES = ['service', 'download', 'goods'] as const

/** What is sold, in the eyes of the tax law: a service by people, an automatic download, paper as goods. */
export type Supply = (typeof SUPPLIES)[number]

export const VAT_REASONS = ['reverse-charge', 'intra-eu-supply', 'export', 'outside-eu'] as const

/** Why an order bears no VAT. */
export type VatReason = (typeof VAT_REASONS)[number]

/** What an accountant has set. */
export type VatRules = {
	/** Null: nobody has said, and the rates alone decide. */
	readonly supply: Supply | null
	readonly sellerCountry: string
	readonly rates: VatRates
	/** The buyer's country's rates, where the seller reports there through the One Stop Shop. */
	readonly oss: ReadonlyMap<string, number>
}

type SupplyRules = {
	/** A company in another EU country with a confirmed number pays none, for this reason. */
	readonly confirmed: VatReason
	/** A company there whose number is not confirmed pays the seller's rate, or as a private person does. */
	readonly unconfirmed: 'general' | 'as-private'
	/** Who of those outside the EU pays none, and why. */
	readonly outside: { readonly free: 'companies' | 'everyone'; readonly reason: VatReason }
}

/** docs/vat.md shows it as an accountant reads it. */
export const SUPPLY_RULES: Record<Supply, SupplyRules> = {
	service: {
		confirmed: 'reverse-charge',
		unconfirmed: 'general',
		outside: { free: 'companies', reason: 'outside-eu' },
	},
	download: {
		confirmed: 'reverse-charge',
		unconfirmed: 'as-private',
		outside: { free: 'everyone', reason: 'outside-eu' },
	},
	goods: {
		confirmed: 'intra-eu-supply',
		unconfirmed: 'as-private',
		outside: { free: 'everyone', reason: 'export' },
	},
}
