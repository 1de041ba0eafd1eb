import { type CarToSet, keysOf, type SetCarOutcome, setCar } from '../../../cars/set-car.ts'
import type { RegisteredCar } from '../../../cars/vehicle-register.ts'
import type { ActDetails } from '../../../db/tables/desk.ts'
import type { Act } from '../act.ts'

export const SET_CAR: Act<CarToSet, SetCarOutcome> = {
	name: 'cars set',
	permission: 'handle',
	perform: ({ shop }, toSet, note) =>
		setCar(shop.db, toSet, (before, after) => note({ details: detailsOf(toSet, before, after) })),
}

/** Amounts and choices; of a plate or a model only that it was changed. */
function detailsOf(
	{ chassisNumber, changes }: CarToSet,
	before: RegisteredCar | null,
	after: RegisteredCar,
): ActDetails {
	const fields = keysOf(changes).filter((key) => before?.[key] !== after[key])
	return {
		car: chassisNumber,
		fields: fields.join(' '),
		...(fields.includes('cocExists') && { cocExists: after.cocExists }),
		...(fields.includes('priceOre') && {
			...(before && { priceBefore: before.priceOre ?? 'usual' }),
			price: after.priceOre ?? 'usual',
		}),
	}
}
