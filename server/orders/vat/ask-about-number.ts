import { readVatNumber, type VatNumber, writeVatNumber } from '../../vat/vat-number.ts'
import type { VatNumberAnswer } from '../../vat/vat-number-check.ts'
import { isNumberDecisive, type VatBuyer } from '../../vat/vat-of-order.ts'
import type { VatRules } from '../../vat/vat-rules.ts'
import type { Shop } from '../shop.ts'

export type VatCheck = VatNumberAnswer & { readonly number: string }

/** Null where it makes no difference whether it is confirmed. */
export function numberToAsk(rules: VatRules, buyer: VatBuyer): VatNumber | null {
	return isNumberDecisive(rules, buyer) ? readVatNumber(buyer.vatNumber, buyer.countryCode) : null
}

/** Null when nobody needs to be asked, or nobody can be. Outside of any transaction: it takes seconds. */
export async function askAboutNumber(
	{ vat, vatNumbers }: Pick<Shop, 'vat' | 'vatNumbers'>,
	buyer: VatBuyer,
	patienceMs: number,
): Promise<VatCheck | null> {
	const number = numberToAsk(vat, buyer)
	if (!vatNumbers || !number) return null
	return { ...(await vatNumbers.ask(number, patienceMs)), number: writeVatNumber(number) }
}
