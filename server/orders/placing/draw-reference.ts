import { randomInt } from 'node:crypto'
import { completeReference, REFERENCE_ALPHABET } from '@coc/contract'

const SIZE = REFERENCE_ALPHABET.length
const MS_PER_DAY = 86_400_000
const DRAWN = 5

/** As `new_order_reference` of the database draws one, where it would be a fiftieth of what an order takes. */
export function drawReference(now = Date.now()): string {
	const day = Math.round(now / MS_PER_DAY) % SIZE ** 2
	let number = day * SIZE ** DRAWN + randomInt(SIZE ** DRAWN)
	let seven = ''
	while (seven.length < DRAWN + 2) {
		seven = REFERENCE_ALPHABET.charAt(number % SIZE) + seven
		number = Math.floor(number / SIZE)
	}
	return completeReference(seven)
}
