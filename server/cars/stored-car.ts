import type { Schema } from '../db/schema.ts'
import type { RegisteredCar } from './vehicle-register.ts'

export const CAR_COLUMNS = [
	'chassis_number',
	'chassis_number_10',
	'model_year',
	'registration_type',
	'is_reimported',
	'license_plate_number',
	'model_text',
	'coc_exists',
	'price_ore',
] as const satisfies (keyof Schema['cars'])[]

/** A car as our own database keeps it. */
export function storedCar(row: Schema['cars']): RegisteredCar {
	return {
		chassisNumber: row.chassis_number,
		chassisNumber10: row.chassis_number_10,
		modelYear: row.model_year,
		registrationType: row.registration_type,
		isReimported: row.is_reimported,
		licensePlateNumber: row.license_plate_number,
		modelText: row.model_text,
		cocExists: row.coc_exists,
		priceOre: row.price_ore,
	}
}
