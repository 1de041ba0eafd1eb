import type { Database } from '../../db/database.ts'
import { storedCar } from '../stored-car.ts'
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
			return rows.map(storedCar)
		},
	}
}
