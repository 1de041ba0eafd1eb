import type { Database } from '../../db/database.ts'
import type { VehicleRegister } from '../vehicle-register.ts'

/** The register kept in our own database. */
export function databaseRegister(db: Database): VehicleRegister {
	return {
		async findCars(chassisNumbers) {
			const rows = await db
				.selectFrom('cars')
				.selectAll()
				.where('chassis_number', 'in', chassisNumbers)
				.execute()
			return rows.map((row) => ({
				chassisNumber: row.chassis_number,
				chassisNumber10: row.chassis_number_10,
				modelYear: row.model_year,
				registrationType: row.registration_type,
				isReimported: row.is_reimported,
				licensePlateNumber: row.license_plate_number,
				modelText: row.model_text,
				cocExists: row.coc_exists,
				priceOre: row.price_ore,
			}))
		},
	}
}
