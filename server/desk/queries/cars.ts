import { CHASSIS_NUMBER_LENGTH, normaliseChassisNumber } from '@coc/contract'
import { MOST_CARS_SHOWN, SHORTEST_CAR_SEARCH } from '@coc/contract/desk'
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
	const starting = await carsStartingWith(shop.db, number)
	const others = starting.length > MOST_CARS_SHOWN ? [] : await carsWithEndOrPlate(shop.db, number)
	const found = new Map([...starting, ...others].map((car) => [car.chassisNumber, car]))
	const cars = [...found.values()]
	return { cars: cars.slice(0, MOST_CARS_SHOWN), isMore: cars.length > MOST_CARS_SHOWN }
}

async function carsStartingWith(db: Database, start: string): Promise<RegisteredCar[]> {
	const rows = await db
		.selectFrom('cars')
		.select(CAR_COLUMNS)
		.where('chassis_number', '>=', start)
		.where('chassis_number', '<', `${start}\u{10ffff}`)
		.orderBy('chassis_number')
		.limit(MOST_CARS_SHOWN + 1)
		.execute()
	return rows.map(storedCar)
}

/**
 * Reads the whole table: an index for it would slow every import down. What costs little is asked of every car, and the
 * plate in one spelling only of those that have its last character.
 */
async function carsWithEndOrPlate(db: Database, part: string): Promise<RegisteredCar[]> {
	if (part.length < SHORTEST_CAR_SEARCH) return []
	const last = part.at(-1) ?? ''
	const rows = await db
		.selectFrom('cars')
		.select(CAR_COLUMNS)
		.where(({ or, and, eb }) =>
			or([
				and([
					or([
						eb('license_plate_number', 'like', `%${asIs(last)}%`),
						eb('license_plate_number', 'like', `%${asIs(last.toLowerCase())}%`),
					]),
					eb(sql`translate(upper(license_plate_number), ' -', '')`, '=', part),
				]),
				...(part.length >= SHORTEST_END ? [eb('chassis_number', 'like', `%${asIs(part)}`)] : []),
			]),
		)
		.limit(MOST_CARS_SHOWN + 1)
		.execute()
	return rows.map(storedCar)
}

/** Within a pattern of `like`. */
const asIs = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export async function carInDatabase(db: Database, number: string): Promise<RegisteredCar | null> {
	const row = await db
		.selectFrom('cars')
		.select(CAR_COLUMNS)
		.where('chassis_number', '=', number)
		.executeTakeFirst()
	return row ? storedCar(row) : null
}

type OpenOrder = {
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
