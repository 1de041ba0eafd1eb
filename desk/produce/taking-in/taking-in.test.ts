import type { TakenFile } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { sv } from '../../i18n/sv.ts'
import type { Fate } from './fate.ts'
import { fileTaker, type Halt } from './take-file.ts'
import { newTakingIn } from './taking-in.ts'
import { tallyOf } from './tally.ts'
import { toldAtEnd } from './told-at-end.ts'

const files = (count: number) =>
	Array.from({ length: count }, (_, index) => new File(['x'], `${index}.pdf`))

const MATCHED: Fate = { kind: 'matched', chassisNumber: 'VND1A2B3C4D567890', orders: [] }

/** A server that answers when it is told to. */
function slowServer() {
	const asked: { readonly name: string; readonly answer: (fate: Fate | Halt) => void }[] = []
	const taking = newTakingIn(
		(file) => new Promise((resolve) => asked.push({ name: file.name, answer: resolve })),
	)
	/** Answers all that are asked, until nobody asks any more. */
	async function answerAll(answer: (name: string) => Fate | Halt): Promise<void> {
		while (asked.length > 0) {
			for (const one of asked.splice(0)) one.answer(answer(one.name))
			await settled()
		}
	}
	return { taking, asked, answerAll }
}

const told = ({ snapshot }: ReturnType<typeof newTakingIn>) => toldAtEnd(snapshot(), sv.files)

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('D17 six are under way at a time, however many there are, and more may come meanwhile', async () => {
	const { taking, asked, answerAll } = slowServer()
	taking.add(files(200))
	expect(asked).toHaveLength(6)
	taking.add(files(5))
	expect(asked).toHaveLength(6)
	expect(taking.snapshot()).toMatchObject({ isRunning: true, stoppedBy: null })
	await answerAll(() => MATCHED)
	expect(tallyOf(taking.snapshot().files)).toMatchObject({ matched: 205, done: 205, left: 0 })
	expect(taking.snapshot()).toMatchObject({ isRunning: false, stoppedBy: null })
})

test('D17 a cancel begins no other, and tells what the server took of those under way', async () => {
	const { taking, answerAll } = slowServer()
	taking.add(files(20))
	taking.cancel()
	expect(taking.snapshot()).toMatchObject({ isRunning: true, stoppedBy: 'cancelled' })
	await answerAll(() => MATCHED)
	expect(tallyOf(taking.snapshot().files)).toMatchObject({ matched: 6, left: 14 })
	expect(taking.snapshot().isRunning).toBe(false)
	taking.clear()
	expect(taking.snapshot().files).toEqual([])
})

test('D17 a network that goes stops all, a file that fails only itself; both go on when asked', async () => {
	const { taking, answerAll } = slowServer()
	taking.add(files(20))
	let isAway = false
	await answerAll((name) => {
		isAway ||= name === '9.pdf'
		if (isAway) return { halt: 'unreachable' }
		return name === '3.pdf' ? { kind: 'failed' } : MATCHED
	})
	const { files: after, isRunning, stoppedBy } = taking.snapshot()
	expect({ isRunning, stoppedBy }).toEqual({ isRunning: false, stoppedBy: 'unreachable' })
	expect(tallyOf(after)).toMatchObject({ failed: 1, left: 11 })
	taking.resume()
	await answerAll(() => MATCHED)
	expect(tallyOf(taking.snapshot().files)).toMatchObject({ matched: 20, left: 0, failed: 0 })
	expect(taking.snapshot().stoppedBy).toBeNull()
})

test('D17 whoever has left the screen is told when all are in, and how many are not', async () => {
	const { taking, answerAll } = slowServer()
	expect(told(taking)).toBeNull()
	taking.add(files(20))
	await answerAll((name) => (name === '3.pdf' ? { kind: 'refused', why: 'damaged' } : MATCHED))
	expect(told(taking)).toEqual({ tone: 'error', text: sv.files.notTaken(1, 20) })
	taking.add(files(20))
	await answerAll(() => ({ halt: 'scanner-away' }))
	expect(told(taking)).toEqual({ tone: 'error', text: sv.files.notTaken(20, 20) })
	taking.resume()
	await answerAll(() => MATCHED)
	expect(told(taking)).toEqual({ tone: 'success', text: sv.files.taken(20) })
	taking.add(files(20))
	taking.cancel()
	await answerAll(() => MATCHED)
	expect(told(taking)).toBeNull()
})

test('D17 of what the archive has, only what waits there is sent again: it may have its car by now', async () => {
	const sent: string[] = []
	const taking = (waitsBecause: string | null, taken: TakenFile) => {
		const chassisNumber = waitsBecause === null ? 'VND1A2B3C4D567890' : null
		const file = {
			...{ sha256: 'a', format: 'pdf', size: 1, receivedAt: '2026-11-16T12:00:00Z' },
			...{ chassisNumber, waitsBecause, fileName: null },
		}
		const take = fileTaker({
			knownFile: async () => ({ ok: true, data: { file } }),
			putFile: async (_sha256, name) => {
				sent.push(name)
				return { ok: true, data: taken }
			},
		})
		return take(new File(['x'], `${waitsBecause}.pdf`), new AbortController().signal)
	}
	const same = { outcome: 'same' } as const
	const here = { kind: 'here', waits: false, chassisNumber: 'VND1A2B3C4D567890' }
	expect(await taking(null, same)).toEqual(here)
	expect(await taking('names-no-known-car', same)).toEqual({
		...{ kind: 'here', waits: true, chassisNumber: null },
	})
	const car = 'VND1A2B3C4D567890'
	const matched: TakenFile = { outcome: 'matched', chassisNumber: car, orders: [] }
	expect(await taking('names-several-cars', matched)).toEqual(MATCHED)
	expect(sent).toEqual(['names-no-known-car.pdf', 'names-several-cars.pdf'])
})
