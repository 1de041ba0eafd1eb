import { OUTSIDE_EU } from '@coc/contract'
import type { Database, DatabaseTransaction } from '../../db/database.ts'
import type { Shop } from '../shop.ts'
import { type CarDecision, type CocLine, cocLines, type PricedOrder, withVat } from './price.ts'

export type OrderToPrice = {
	readonly chassis_numbers: readonly string[]
	readonly is_company: boolean
	readonly country_code: string
}

type Terms = {
	readonly decisions?: readonly CarDecision[]
	/** Lines that stay as they are, unless a decision is about their car. */
	readonly agreed?: readonly CocLine[]
}

export type PricedCars = PricedOrder & {
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
	return {
		...withVat(lines, vatRateFor(shop, order)),
		cocLines: lines,
		unknownCars: toAsk.filter((number) => !isKnown.has(number)),
	}
}

function vatRateFor({ vatRates }: Shop, order: OrderToPrice): number {
	const rates = vatRates[order.is_company ? 'company' : 'private']
	return rates[order.country_code === OUTSIDE_EU ? 'NOTEU' : 'EU']
}

/** The cars of an order as it was handled before; none until it is handled. */
export async function storedCocLines(
	database: Database | DatabaseTransaction,
	orderId: string,
): Promise<CocLine[]> {
	const lines = await database
		.selectFrom('order_lines')
		.select(['chassis_number', 'registration_number', 'coc_exists', 'cost_ore'])
		.where('order_id', '=', orderId)
		.where('kind', '=', 'coc')
		.orderBy('position')
		.execute()
	return lines.map((line) => ({
		kind: 'coc',
		chassisNumber: line.chassis_number ?? '',
		registrationNumber: line.registration_number,
		cocExists: line.coc_exists,
		costOre: line.cost_ore,
	}))
}
