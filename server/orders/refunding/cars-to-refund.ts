import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { shareVat } from '../handling/price.ts'
import type { EarlierRefund } from './same-refund.ts'

export type CarToRefund = {
	readonly chassisNumber: string
	readonly netOre: number
	/** Its share of the order's VAT. */
	readonly vatOre: number
}

export type CarRefusal =
	| {
			readonly outcome: 'unknown-car' | 'car-without-coc'
			readonly chassisNumber: string
			/** Those that can be named instead. */
			readonly soldCars: readonly string[]
	  }
	| {
			readonly outcome: 'car-given-back'
			readonly chassisNumber: string
			readonly before: EarlierRefund
	  }

/** The cars as they were sold. All cars of an order together are its total, to the öre. */
export async function carsToRefund(
	database: Database | DatabaseTransaction,
	orderId: string,
	chassisNumbers: readonly string[],
): Promise<CarRefusal | readonly CarToRefund[]> {
	const lines = await database
		.selectFrom('order_lines')
		.select(['kind', 'chassis_number', 'coc_exists', 'cost_ore'])
		.where('order_id', '=', orderId)
		.orderBy('position')
		.execute()
	const cars = lines.filter(({ kind }) => kind === 'coc')
	const sold = cars.filter(({ coc_exists }) => coc_exists)
	const vatOre = lines.find(({ kind }) => kind === 'vat')?.cost_ore ?? 0
	const shares = shareVat(
		sold.map(({ cost_ore }) => cost_ore),
		vatOre,
	)
	const wanted: CarToRefund[] = []
	for (const chassisNumber of new Set(chassisNumbers)) {
		const place = sold.findIndex(({ chassis_number }) => chassis_number === chassisNumber)
		const car = sold[place]
		if (!car) {
			const isOrdered = cars.some(({ chassis_number }) => chassis_number === chassisNumber)
			return {
				outcome: isOrdered ? 'car-without-coc' : 'unknown-car',
				chassisNumber,
				soldCars: sold.map(({ chassis_number }) => chassis_number ?? ''),
			}
		}
		wanted.push({ chassisNumber, netOre: car.cost_ore, vatOre: shares[place] ?? 0 })
	}
	return (await givenBack(database, orderId, chassisNumbers)) ?? wanted
}

/** A car is given back once, unless the provider refused it. */
async function givenBack(
	database: Database | DatabaseTransaction,
	orderId: string,
	chassisNumbers: readonly string[],
): Promise<CarRefusal | null> {
	if (chassisNumbers.length === 0) return null
	const earlier = await database
		.selectFrom('refund_cars')
		.innerJoin('refunds', 'refunds.id', 'refund_cars.refund_id')
		.select(['refund_cars.chassis_number', 'refunds.created_at', 'refunds.status'])
		.where('refunds.order_id', '=', orderId)
		.where('refunds.status', '!=', 'CANCELLED')
		.where('refund_cars.chassis_number', 'in', [...chassisNumbers])
		.orderBy('refunds.created_at', 'desc')
		.limit(1)
		.executeTakeFirst()
	if (!earlier) return null
	return {
		outcome: 'car-given-back',
		chassisNumber: earlier.chassis_number,
		before: { at: earlier.created_at, isMade: earlier.status === 'EXECUTED' },
	}
}
