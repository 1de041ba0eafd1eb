import { describe, expect, it } from 'vitest'
import { delayBeforePoll } from './polling-schedule.ts'

const delays = Array.from({ length: 100 }, (_, index) => delayBeforePoll(index + 1))
const waited = delays.filter((delay) => delay !== null)

describe('polling an order', () => {
	it('starts quickly, because the link usually comes within seconds', () => {
		expect(delays[0]).toBeLessThanOrEqual(2_000)
	})

	it('waits longer each time, up to a quarter of a minute', () => {
		expect(waited).toEqual(waited.toSorted((a, b) => a - b))
		expect(waited.at(-1)).toBe(15_000)
	})

	it('stops after about ten minutes, and stays stopped', () => {
		const total = waited.reduce((sum, delay) => sum + delay, 0)
		expect(total).toBeGreaterThan(8 * 60_000)
		expect(total).toBeLessThan(12 * 60_000)
		expect(delays.slice(waited.length).every((delay) => delay === null)).toBe(true)
	})
})
