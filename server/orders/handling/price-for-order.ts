import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { vatOfOrder } from '../../vat/vat-of-order.ts'
import type { VatReason } from '../../vat/vat-rules.ts'
import type { Shop } from '../shop.ts'
import { askForPrice, type PricedCheck } from '../vat/ask-about-number.ts'
import { type VatBuyerRow, vatBuyer } from '../vat/vat-buyer.ts'
import { type CarDecision, type CocLine, cocLines, type PricedOrder, withVat } from './price.ts'

/** A customer waits for the payment link: a number that takes longer is asked about again by a job. */
const PATIENCE_MS = 5_000

export type OrderToPrice = VatBuyerRow & {
	readonly id: string
	readonly chassis_numbers: readonly string[]
}

type Terms = {
	readonly decisions?: readonly CarDecision[]
	/** Lines that stay as they are, unless a decision is about their car. */
	readonly agreed?: readonly CocLine[]
}

export type OrderPrice = PricedOrder & {
	readonly vatReason: VatReason | null
	/** Null: nobody was asked. Without an answer, a job asks again. */
	readonly check: PricedCheck | null
}

export type PricedCars = OrderPrice & {
	readonly cocLines: readonly CocLine[]
	/** That the register was asked about and does not know. */
	readonly unknownCars: readonly string[]
}

/** What an order costs: the one place that asks the register and knows the VAT, whoever handles or changes it. */
export async function priceForOrder(
	shop: Shop,
	order: OrderToPrice,
	{ decisions = [], agreed = [] }: Terms = {},
): Promise<PricedCars> {
	const isAgreed = new Set(agreed.map(({ chassisNumber }) => chassisNumber))
	const toAsk = order.chassis_numbers.filter((number) => !isAgreed.has(number))
	const registered = toAsk.length === 0 ? [] : await shop.register.findCars(toAsk)
	const isKnown = new Set(registered.map(({ chassisNumber }) => chassisNumber))
	const lines = cocLines(order.chassis_numbers, {
		registered,
		decisions,
		agreed,
		usualPriceOre: shop.usualPriceOre,
	})
	const buyer = vatBuyer(order)
	const isDeliverable = lines.some((line) => line.cocExists)
	const check = isDeliverable
		? await askForPrice(shop, { orderId: order.id, buyer }, PATIENCE_MS)
		: null
	const vat = vatOfOrder(shop.vat, buyer, check?.answer === 'valid')
	return {
		...withVat(lines, vat.basisPoints),
		vatReason: vat.reason,
		check,
		cocLines: lines,
		unknownCars: toAsk.filter((number) => !isKnown.has(number)),
	}
}

/** The cars of an order as it was handled before; none until it is handled. */
export async function storedCocLines(
	database: Database | DatabaseTransaction,
	orderId: string,
): Promise<CocLine[]> {
	const lines = await database
		.selectFrom('order_lines')
		.select(['chassis_number', 'registration_number', 'coc_exists', 'car_known', 'cost_ore'])
		.where('order_id', '=', orderId)
		.where('kind', '=', 'coc')
		.orderBy('position')
		.execute()
	return lines.map((line) => ({
		kind: 'coc',
		chassisNumber: line.chassis_number ?? '',
		registrationNumber: line.registration_number,
		cocExists: line.coc_exists,
		carKnown: line.car_known ?? line.coc_exists,
		costOre: line.cost_ore,
	}))
}
