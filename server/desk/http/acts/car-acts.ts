import { namedNumbers } from '../../../cars/removal/read-numbers.ts'
import { BRING_CARS_IN } from '../../acts/cars/bring-cars-in.ts'
import { REMOVE_CARS } from '../../acts/cars/remove-cars.ts'
import { SET_CAR } from '../../acts/cars/set-car.ts'
import { type ActFace, actFace, asItIs, NOT_FOUND, plainFace } from './act-face.ts'

export const CAR_ACTS: readonly ActFace[] = [
	plainFace('cars-set', SET_CAR, asItIs),
	actFace('cars-remove', REMOVE_CARS, {
		complete: (_desk, { chassisNumber, openOrders }) => ({
			numbers: namedNumbers([chassisNumber]),
			agree: async (found) => found.openOrders.length <= openOrders,
		}),
		tell: ({ known, removed }) => {
			if (known === 0) return NOT_FOUND
			return { told: { outcome: removed > 0 ? 'removed' : 'in-more-orders' } }
		},
	}),
	actFace('cars-import', BRING_CARS_IN, {
		// At the terminal nobody has sent a file.
		complete: ({ operator }, sent) =>
			operator.id === null ? null : { ...sent, operatorId: operator.id },
		tell: asItIs,
	}),
]
