import type { Seller } from '../receipts/receipt.ts'
import { isVatNumberInFull } from '../vat/vat-number.ts'
import type { environmentReader } from './environment.ts'

export function readSeller(
	read: Pick<ReturnType<typeof environmentReader>, 'text'>,
	brandName: string,
): Seller {
	const required = { inProduction: 'required' } as const
	return {
		name: read.text('SELLER_NAME', `${brandName} Import AB`, required),
		address: read
			.text('SELLER_ADDRESS', 'Exempelgatan 1, 111 11 Stockholm', required)
			.split(',')
			.map((line) => line.trim()),
		organisationNumber: read.text('SELLER_ORGANISATION_NUMBER', '556000-0000', required),
		vatNumber: read.text('SELLER_VAT_NUMBER', 'SE556000000001', {
			check: isVatNumberInFull,
			example: 'SE556000000001',
			...required,
		}),
	}
}
