import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pacedLook } from './pace.ts'

beforeEach(() => {
	vi.useFakeTimers()
})
afterEach(() => {
	vi.useRealTimers()
})

const clock = { now: () => Date.now(), random: () => 0.5 }

test('D22 a burst of changes, as after sleep, is one look, and one more for what came during it', async () => {
	const ends: (() => void)[] = []
	const look = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
	const { soon } = pacedLook(look, clock)
	for (let count = 0; count < 50; count++) soon()
	await vi.advanceTimersByTimeAsync(5000)
	expect(look).toHaveBeenCalledTimes(1)
	for (let count = 0; count < 50; count++) soon()
	ends.shift()?.()
	await vi.advanceTimersByTimeAsync(900)
	expect(look).toHaveBeenCalledTimes(1)
	await vi.advanceTimersByTimeAsync(5000)
	expect(look).toHaveBeenCalledTimes(2)
	ends.shift()?.()
	await vi.advanceTimersByTimeAsync(5000)
	expect(look).toHaveBeenCalledTimes(2)
})

test('D22 a look that fails is followed by the next', async () => {
	const look = vi.fn(() => Promise.reject(new Error('away')))
	const { soon } = pacedLook(look, clock)
	soon()
	await vi.advanceTimersByTimeAsync(2000)
	soon()
	await vi.advanceTimersByTimeAsync(2000)
	expect(look).toHaveBeenCalledTimes(2)
})

test('D22 whoever looks away looks no more', async () => {
	const look = vi.fn(async () => undefined)
	const { soon, stop } = pacedLook(look, clock)
	soon()
	stop()
	await vi.advanceTimersByTimeAsync(5000)
	expect(look).not.toHaveBeenCalled()
})
