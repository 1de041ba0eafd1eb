import { namedNumbers } from '../../../cars/removal/read-numbers.ts'
import { type CarChanges, keysOf } from '../../../cars/set-car.ts'
import type { RegisteredCar } from '../../../cars/vehicle-register.ts'
import { BRING_CARS_IN } from '../../acts/cars/bring-cars-in.ts'
import { REMOVE_CARS } from '../../acts/cars/remove-cars.ts'
import { SET_CAR } from '../../acts/cars/set-car.ts'
import { carInDatabase } from '../../queries/cars.ts'
import { type ActFace, actFace, asItIs, inAWord, NOT_FOUND, plainFace } from './act-face.ts'

export const CAR_ACTS: readonly ActFace[] = [
	plainFace('cars-set', SET_CAR, asItIs),
	actFace('cars-remove', REMOVE_CARS, {
		complete: ({ shop }, { chassisNumber, openOrders: shownOrders, shown = {} }) => ({
			numbers: namedNumbers([chassisNumber]),
			shownOrders,
			agree: async ({ openOrders }) =>
				openOrders.length <= shownOrders &&
				isAsShown(await carInDatabase(shop.db, chassisNumber), shown),
		}),
		tell: ({ known, removed, openOrders }, { shownOrders }) => {
			if (known === 0) return NOT_FOUND
			if (removed > 0) return inAWord('removed')
			return inAWord(openOrders.length > shownOrders ? 'in-more-orders' : 'changed-meanwhile')
		},
	}),
	actFace('cars-import', BRING_CARS_IN, {
		// At the terminal nobody has sent a file.
		complete: ({ operator }, sent) =>
			operator.id === null ? null : { ...sent, operatorId: operator.id },
		tell: asItIs,
	}),
]

function isAsShown(car: RegisteredCar | null, shown: CarChanges): boolean {
	return car !== null && keysOf(shown).every((key) => car[key] === shown[key])
}
