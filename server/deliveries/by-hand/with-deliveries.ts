import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../db/database.ts'
import { lockOrder } from '../../orders/move-order.ts'
import type { Shop } from '../../orders/shop.ts'
import { owedCars } from '../owed-cars.ts'
import { IS_TO_PACK } from '../posting/to-pack.ts'

export type Chosen = {
	readonly orderId: string
	/** None: all of the order. */
	readonly cars: readonly string[]
}

export type NotChosen =
	| 'not-found'
	/** There is nobody any more to deliver to. */
	| 'person-erased'
	/** It is not paid, or no car of it has a CoC. */
	| 'no-delivery'
	| 'no-such-car'

export type OpenDelivery = {
	readonly id: string
	readonly chassisNumber: string
	readonly form: 'file' | 'post'
	readonly status: string
	readonly carrier: string | null
	readonly number: string | null
	/** Paid, and neither given back nor withdrawn. */
	readonly isOwed: boolean
	/** By post, and its certificate is there. */
	readonly isToPack: boolean
	/** The newest cover letter lists it. */
	readonly isInLetter: boolean
}

/** What an operator does to deliveries of an order, which is locked meanwhile. */
export function withDeliveries<Outcome>(
	{ db }: Pick<Shop, 'db'>,
	{ orderId, cars }: Chosen,
	work: (transaction: DatabaseTransaction, deliveries: OpenDelivery[]) => Promise<Outcome>,
): Promise<Outcome | { readonly outcome: NotChosen }> {
	return db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		if (!order) return { outcome: 'not-found' }
		if (order.reduced_at !== null) return { outcome: 'person-erased' }
		const all = await deliveriesOf(transaction, orderId)
		if (all.length === 0) return { outcome: 'no-delivery' }
		const isNamed = (car: string) => all.some(({ chassisNumber }) => chassisNumber === car)
		if (!cars.every(isNamed)) return { outcome: 'no-such-car' }
		const chosen = all.filter(
			({ chassisNumber }) => cars.length === 0 || cars.includes(chassisNumber),
		)
		return work(transaction, chosen)
	})
}

async function deliveriesOf(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<OpenDelivery[]> {
	const owed = await owedCars(transaction, orderId)
	const rows = await transaction
		.selectFrom('deliveries as delivery')
		.select([
			'id',
			'chassis_number',
			'form',
			'status',
			'carrier',
			'tracking_number',
			'is_in_letter',
		])
		.select(sql<boolean>`${sql.raw(IS_TO_PACK)}`.as('is_to_pack'))
		.where('order_id', '=', orderId)
		// Cars are locked in this order everywhere.
		.orderBy('chassis_number')
		.orderBy('form')
		.execute()
	return rows.map((row) => ({
		id: row.id,
		chassisNumber: row.chassis_number,
		form: row.form,
		status: row.status,
		carrier: row.carrier,
		number: row.tracking_number,
		isOwed: owed.includes(row.chassis_number),
		isToPack: row.is_to_pack,
		isInLetter: row.is_in_letter,
	}))
}

/** Each car once, also where it is delivered in two forms. */
export function carsOf(deliveries: readonly OpenDelivery[]): string[] {
	return [...new Set(deliveries.map(({ chassisNumber }) => chassisNumber))]
}
