import { storedCar } from '../../cars/stored-car.ts'
import type { RegisteredCar } from '../../cars/vehicle-register.ts'
import type { Database } from '../../db/database.ts'

export async function carsStartingWith(
	db: Database,
	start: string,
	limit: number,
): Promise<RegisteredCar[]> {
	const rows = await db
		.selectFrom('cars')
		.selectAll()
		.where('chassis_number', '>=', start)
		.where('chassis_number', '<', `${start}\u{10ffff}`)
		.orderBy('chassis_number')
		.limit(limit)
		.execute()
	return rows.map(storedCar)
}

export async function carInDatabase(db: Database, number: string): Promise<RegisteredCar | null> {
	const row = await db
		.selectFrom('cars')
		.selectAll()
		.where('chassis_number', '=', number)
		.executeTakeFirst()
	return row ? storedCar(row) : null
}

export async function storeCar(db: Database, car: RegisteredCar): Promise<void> {
	const row = {
		chassis_number: car.chassisNumber,
		chassis_number_10: car.chassisNumber10,
		model_year: car.modelYear,
		registration_type: car.registrationType,
		is_reimported: car.isReimported,
		license_plate_number: car.licensePlateNumber,
		model_text: car.modelText,
		coc_exists: car.cocExists,
		price_ore: car.priceOre,
	}
	await db
		.insertInto('cars')
		.values(row)
		.onConflict((conflict) => conflict.column('chassis_number').doUpdateSet(row))
		.execute()
}
