import { placeOf, type VatBuyer } from '../vat/vat-of-order.ts'
import type { VatRules } from '../vat/vat-rules.ts'
import type { AccountName } from './accounts.ts'

/** What decides on which accounts a sale is booked. */
type SaleFacts = {
	readonly buyer: VatBuyer
	readonly vatRateBasisPoints: number
	readonly vatReason: string | null
}

type SaleAccounts = { readonly sales: AccountName; readonly vat: AccountName }

/** Docs: docs/books.md shows the table. */
export function saleAccounts(rules: VatRules, facts: SaleFacts): SaleAccounts {
	const { vatReason, vatRateBasisPoints: rate, buyer } = facts
	// The reason was written down with the order; what is sold, and where, may be set otherwise today.
	switch (vatReason) {
		case 'reverse-charge':
			return { sales: 'service-EU-company', vat: 'vat' }
		case 'intra-eu-supply':
			return { sales: 'goods-EU-company', vat: 'vat' }
		case 'outside-eu':
			return { sales: 'service-outside-EU', vat: 'vat' }
		case 'export':
			return { sales: 'goods-outside-EU', vat: 'vat' }
	}
	const kind = rules.supply === 'goods' ? 'goods' : 'service'
	switch (placeOf(rules, buyer)) {
		case 'home':
			return { sales: 'sales-SE', vat: 'vat' }
		case 'outside-eu':
			// With VAT it is sold in Sweden, in the eyes of the tax law, and reported so.
			return { sales: rate === 0 ? `${kind}-outside-EU` : 'sales-SE', vat: 'vat' }
		case 'other-eu':
			return isOtherCountrysVat(rules, buyer, rate)
				? { sales: `${kind}-OSS`, vat: 'vat-OSS' }
				: { sales: `${kind}-EU`, vat: 'vat' }
	}
}

/** A rate that is not the seller's is the buyer's country's; one that is may be both. */
function isOtherCountrysVat({ oss, rates }: VatRules, buyer: VatBuyer, rate: number): boolean {
	return rate !== 0 && (rate !== rates.general || oss.get(buyer.countryCode) === rate)
}
