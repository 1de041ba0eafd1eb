import { readVatNumber, writeVatNumber } from '../../vat/vat-number.ts'
import type { VatNumberAnswer } from '../../vat/vat-number-check.ts'
import { isNumberDecisive, type VatBuyer } from '../../vat/vat-of-order.ts'
import type { Shop } from '../shop.ts'

export type VatCheck = VatNumberAnswer & { readonly number: string }

/** Null when nobody needs to be asked, or nobody can be. Outside of any transaction: it takes seconds. */
export async function askAboutNumber(
	{ vat, vatNumbers }: Pick<Shop, 'vat' | 'vatNumbers'>,
	buyer: VatBuyer,
	patienceMs: number,
): Promise<VatCheck | null> {
	if (!vatNumbers || !isNumberDecisive(vat, buyer)) return null
	const number = readVatNumber(buyer.vatNumber, buyer.countryCode)
	return { ...(await vatNumbers.ask(number, patienceMs)), number: writeVatNumber(number) }
}
