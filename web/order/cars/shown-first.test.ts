import { expect, it } from 'vitest'
import { buildCar } from '../state/build-order-state.ts'
import { shownFirst } from './shown-first.ts'

const cars = Array.from({ length: 50 }, (_, index) =>
	buildCar(`YV1AB1234C56789${String(index + 1).padStart(2, '0')}`, { lookup: 'found' }),
)

const shownOf = (wanting: readonly number[]) => {
	const list = cars.map((car, index) =>
		wanting.includes(index + 1) ? { ...car, lookup: 'missing' as const } : car,
	)
	return shownFirst(list).map(({ chassisNumber }) => Number(chassisNumber.slice(-2)))
}

it('S15 shows the five that were added last', () => {
	expect(shownOf([])).toEqual([46, 47, 48, 49, 50])
})

it('S15 hides none that wants a look behind one that does not, and keeps their order', () => {
	expect(shownOf([3, 20])).toEqual([3, 20, 48, 49, 50])
})

it('S15 always shows the car that has just been added', () => {
	expect(shownOf([1, 2, 3, 4, 5, 6, 7])).toEqual([1, 2, 3, 4, 50])
})

it('S15 shows a car without a CoC', () => {
	const list = cars.map((car, index) => (index === 9 ? { ...car, cocExists: false } : car))
	expect(shownFirst(list)).toContain(list[9])
})
