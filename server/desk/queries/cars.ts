import { CHASSIS_NUMBER_LENGTH, normaliseChassisNumber } from '@coc/contract'
import { MOST_CARS_SHOWN } from '@coc/contract/desk'
import { sql } from 'kysely'
import { CAR_COLUMNS, storedCar } from '../../cars/stored-car.ts'
import type { RegisteredCar } from '../../cars/vehicle-register.ts'
import type { Database } from '../../db/database.ts'
import type { SharedDesk } from '../context.ts'

export type FoundCars = { readonly cars: readonly RegisteredCar[]; readonly isMore: boolean }

const SHORTEST_END = 4

/**
 * A whole chassis number is asked for as a customer's is; anything shorter finds the cars in the database whose
 * number begins or ends so, or whose plate it is. Nothing finds the first of all.
 */
export async function findCars(
	{ shop, carsFromElsewhere }: SharedDesk,
	text: string,
): Promise<FoundCars> {
	const number = normaliseChassisNumber(text)
	if (number.length === CHASSIS_NUMBER_LENGTH) {
		return { cars: await shop.register.findCars([number]), isMore: false }
	}
	if (carsFromElsewhere) return { cars: [], isMore: false }
	const rows = await shop.db
		.selectFrom('cars')
		.select(CAR_COLUMNS)
		.where(({ or, and, eb }) =>
			or([
				and([eb('chassis_number', '>=', number), eb('chassis_number', '<', `${number}\u{10ffff}`)]),
				eb(sql`translate(upper(license_plate_number), ' -', '')`, '=', number),
				...(number.length >= SHORTEST_END
					? [eb(sql`right(chassis_number, ${sql.lit(number.length)})`, '=', number)]
					: []),
			]),
		)
		.orderBy('chassis_number')
		.limit(MOST_CARS_SHOWN + 1)
		.execute()
	const cars = rows.slice(0, MOST_CARS_SHOWN).map(storedCar)
	return { cars, isMore: rows.length > MOST_CARS_SHOWN }
}

export async function carInDatabase(db: Database, number: string): Promise<RegisteredCar | null> {
	const row = await db
		.selectFrom('cars')
		.select(CAR_COLUMNS)
		.where('chassis_number', '=', number)
		.executeTakeFirst()
	return row ? storedCar(row) : null
}

export type OpenOrder = {
	readonly id: string
	readonly reference: string
	readonly status: string
}

/** As removing the car would find them: an order has lines once it is handled, before that only its own list. */
export async function openOrdersOf(db: Database, number: string): Promise<OpenOrder[]> {
	const { rows } = await sql<OpenOrder>`
		select orders.id, order_reference as reference, status
		from order_lines join orders on orders.id = order_id
		where chassis_number = ${number} and status in ('CREATED', 'REVIEW')
		union
		select id, order_reference, status from orders
		where status = 'RECEIVED' and ${number} = any (chassis_numbers)
		order by reference limit 100`.execute(db)
	return rows
}
