import type { OrderStatus } from '../order-status.ts'
import { isOrderStatus } from '../order-status.ts'
import type { Shop } from '../shop.ts'
import { VAT_BUYER_COLUMNS } from '../vat/vat-buyer.ts'
import { pricedByHand } from './handle-for-operator.ts'

export type CarToHandle = {
	readonly chassisNumber: string
	readonly registrationNumber: string | null
	readonly isKnown: boolean
	readonly cocExists: boolean
	readonly priceOre: number
	/** The customer was told so before: it is no longer asked about. */
	readonly isAgreed: boolean
}

export type HandlingPreview = {
	readonly status: OrderStatus
	/** To be given with what is decided. */
	readonly revision: number
	readonly cars: readonly CarToHandle[]
	readonly vatRateBasisPoints: number
	readonly vatOre: number
	readonly totalOre: number
}

/**
 * What handling an order would do to it now, as the register says, but with the cars delivered that an operator names:
 * where nothing was deliverable, nobody has asked about a VAT number. Null: there is no such order.
 */
export async function previewHandling(
	shop: Shop,
	orderId: string,
	delivered: readonly string[] = [],
): Promise<HandlingPreview | null> {
	const order = await shop.db
		.selectFrom('orders')
		.select(['id', 'status', 'revision', 'chassis_numbers', ...VAT_BUYER_COLUMNS])
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (!order || !isOrderStatus(order.status)) return null
	const { priced, before } = await pricedByHand(
		shop,
		order,
		delivered
			.filter((number) => order.chassis_numbers.includes(number))
			.map((chassisNumber) => ({ chassisNumber, cocExists: true, priceOre: null })),
	)
	const isAgreed = (number: string) =>
		before.some(({ chassisNumber, cocExists }) => cocExists && chassisNumber === number)
	return {
		status: order.status,
		revision: order.revision,
		cars: priced.cocLines.map(({ chassisNumber, registrationNumber, cocExists, costOre }) => ({
			chassisNumber,
			registrationNumber,
			isKnown: !priced.unknownCars.includes(chassisNumber),
			cocExists,
			priceOre: costOre,
			isAgreed: isAgreed(chassisNumber),
		})),
		vatRateBasisPoints: priced.vatRateBasisPoints,
		vatOre: priced.lines.find(({ kind }) => kind === 'vat')?.costOre ?? 0,
		totalOre: priced.totalOre,
	}
}
