import { DEFAULT_COUNTRY, EU_COUNTRY_CODES } from '@coc/contract'
import type { environmentReader } from '../settings/environment.ts'
import { readVatNumber, type VatNumber, viesCountry } from './vat-number.ts'
import { parseOss, parseVatRates } from './vat-rates.ts'
import { SUPPLIES, type VatRules } from './vat-rules.ts'

export type VatSettings = {
	readonly rules: VatRules
	/** Null: no number is checked, and so none confirmed. */
	readonly vies: { readonly url: string; readonly requester: VatNumber } | null
}

type Reader = ReturnType<typeof environmentReader>

type Seller = { readonly vatNumber: string; readonly standInUrl: string | null }

export function readVatSettings(read: Reader, { vatNumber, standInUrl }: Seller): VatSettings {
	const choice = read.choice('SUPPLY', ['undecided', ...SUPPLIES])
	const supply = choice === 'undecided' ? null : choice
	const hasOss = supply === 'download' || supply === 'goods'
	const requester = readVatNumber(vatNumber, DEFAULT_COUNTRY)
	const url = read.text('VIES_URL', standInUrl ?? '', {
		check: (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
	})
	return {
		rules: {
			supply,
			sellerCountry:
				EU_COUNTRY_CODES.find((code) => viesCountry(code) === requester.country) ?? DEFAULT_COUNTRY,
			rates: read.parsed('VAT_RATES', '25', parseVatRates),
			// A service is taxed where the seller is: rates of other countries would have no effect.
			oss: read.parsed('OSS', '', (text) => (text === '' || hasOss ? parseOss(text) : null)),
		},
		vies: url === '' ? null : { url: url.replace(/\/$/, ''), requester },
	}
}
