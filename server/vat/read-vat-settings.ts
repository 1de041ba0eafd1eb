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

/** No secret among it: also the pages of an export tell what follows from it. */
export function readVatSettings(
	read: Reader,
	sellerNumber: string,
	standIn: string | null,
): VatSettings {
	const requester = readVatNumber(sellerNumber, DEFAULT_COUNTRY)
	const url = read.text('VIES_URL', standIn === null ? '' : `${standIn}/vies`, {
		check: (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
		example: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
	})
	return {
		rules: readVatRules(read),
		vies: url === '' ? null : { url: url.replace(/\/$/, ''), requester },
	}
}

function readVatRules(read: Reader): VatRules {
	const choice = read.choice('SUPPLY', ['undecided', ...SUPPLIES])
	const supply = choice === 'undecided' ? null : choice
	const hasOss = supply === 'download' || supply === 'goods'
	const seller = readVatNumber(read.optional('SELLER_VAT_NUMBER') ?? '', DEFAULT_COUNTRY)
	return {
		supply,
		sellerCountry:
			EU_COUNTRY_CODES.find((code) => viesCountry(code) === seller.country) ?? DEFAULT_COUNTRY,
		rates: read.parsed('VAT_RATES', '25', parseVatRates, '25,company-NOTEU=0,private-FI=25.5'),
		// A service is taxed where the seller is: rates of other countries would have no effect.
		oss: read.parsed(
			'OSS',
			'',
			(text) => (text === '' || hasOss ? parseOss(text) : null),
			'DE=19,FI=25.5, with SUPPLY=download or goods',
		),
	}
}
