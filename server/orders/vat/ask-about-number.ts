import { readVatNumber, type VatNumber, writeVatNumber } from '../../vat/vat-number.ts'
import type { VatNumberAnswer } from '../../vat/vat-number-check.ts'
import { isNumberDecisive, type VatBuyer } from '../../vat/vat-of-order.ts'
import type { VatRules } from '../../vat/vat-rules.ts'
import type { Shop } from '../shop.ts'

export type VatCheck = VatNumberAnswer & { readonly number: string }

/** `isStored`: the answer is one that the order has had before. */
export type PricedCheck = VatCheck & { readonly isStored?: true }

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

/** For the price of an order: what was confirmed of its number before holds while nobody answers. */
export async function askForPrice(
	shop: Pick<Shop, 'db' | 'vat' | 'vatNumbers'>,
	{ orderId, buyer }: { readonly orderId: string; readonly buyer: VatBuyer },
	patienceMs: number,
): Promise<PricedCheck | null> {
	const check = await askAboutNumber(shop, buyer, patienceMs)
	if (check?.answer !== 'unavailable') return check
	const confirmed = await shop.db
		.selectFrom('vat_checks')
		.select(['number', 'answer', 'identifier', 'error_code as errorCode'])
		.where('order_id', '=', orderId)
		.where('number', '=', check.number)
		.where('answer', '=', 'valid')
		.executeTakeFirst()
	return confirmed ? { ...confirmed, isStored: true } : check
}
