import type { Database } from '../../db/database.ts'
import { CAR_COLUMNS, storedCar } from '../stored-car.ts'
import type { VehicleRegister } from '../vehicle-register.ts'

/** The register kept in our own database. */
export function databaseRegister(db: Database): VehicleRegister {
	return {
		async findCars(chassisNumbers) {
			const rows = await db
				.selectFrom('cars')
				.select(CAR_COLUMNS)
				.where(({ eb, fn, val }) => eb('chassis_number', '=', fn.any(val([...chassisNumbers]))))
				.execute()
			return rows.map(storedCar)
		},
	}
}
