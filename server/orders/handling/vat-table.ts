import { DEFAULT_COUNTRY, OUTSIDE_EU, type VatTable } from '@coc/contract'
import type { VatRates } from '../shop.ts'

/** What the form may tell of the VAT that an order will bear. */
export function vatTable({ private: ofPersons, company }: VatRates): VatTable {
	return {
		private: ofPersons,
		company,
		confirmedCompany: {
			EU: 0,
			[DEFAULT_COUNTRY]: company.EU,
			[OUTSIDE_EU]: company.NOTEU,
		},
	}
}
