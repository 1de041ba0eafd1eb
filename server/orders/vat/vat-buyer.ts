import type { VatBuyer } from '../../vat/vat-of-order.ts'

export const VAT_BUYER_COLUMNS = ['is_company', 'country_code', 'zip_code', 'vat_number'] as const

export type VatBuyerRow = {
	readonly is_company: boolean
	readonly country_code: string
	readonly zip_code: string
	readonly vat_number: string
}

/** What decides about the VAT of an order. */
export function vatBuyer(order: VatBuyerRow): VatBuyer {
	return {
		isCompany: order.is_company,
		countryCode: order.country_code,
		zipCode: order.zip_code,
		vatNumber: order.vat_number,
	}
}
