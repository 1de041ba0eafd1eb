import type { RegisteredCar } from '../../../cars/vehicle-register.ts'
import { kronor } from '../../terminal/format.ts'
import type { Column } from '../../terminal/table.ts'

export function carColumns(usualPriceOre: number): Column<RegisteredCar>[] {
	return [
		{ title: 'Chassis number', value: (car) => car.chassisNumber },
		{ title: 'Plate', value: (car) => car.licensePlateNumber ?? '', least: 6 },
		{ title: 'Model', value: (car) => car.modelText ?? '', least: 5 },
		{ title: 'Year', value: yearText },
		{ title: 'CoC', value: (car) => (car.cocExists ? 'yes' : 'no') },
		{ title: 'SEK', value: (car) => kronor(car.priceOre ?? usualPriceOre), align: 'right' },
		{ title: 'Type', value: (car) => String(car.registrationType), align: 'right', optional: true },
		{ title: 'Reimported', value: (car) => (car.isReimported ? 'yes' : 'no'), optional: true },
	]
}

/** Zero stands for a year that nobody has told. */
export function yearText({ modelYear }: RegisteredCar): string {
	return modelYear === 0 ? '' : String(modelYear)
}
