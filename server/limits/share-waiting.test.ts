import { expect, test } from 'vitest'
import { shareWaiting } from './share-waiting.ts'
import { takeTurns } from './take-turns.ts'

/** One turn at a time, each over when the test says so. */
function office() {
	const shared = shareWaiting<string>(takeTurns(1))
	const begun: { readonly key: string; end(): void; fail(): void }[] = []
	const ask = (key: string) =>
		shared(key, () => {
			const { promise, resolve, reject } = Promise.withResolvers<string>()
			const place = begun.push({
				key,
				end: () => resolve(`${key} ${place}`),
				fail: () => reject(new Error(`${key} ${place} failed`)),
			})
			return promise
		})
	return { ask, begun }
}

test('D8 who asks for what others wait for shares their answer, and never one that was begun before', async () => {
	const { ask, begun } = office()
	const first = ask('list')
	const waiting = [ask('list'), ask('list'), ask('attention'), ask('list')]
	expect(begun.map(({ key }) => key)).toEqual(['list'])
	begun[0]?.end()
	expect(await first).toBe('list 1')
	expect(begun.map(({ key }) => key)).toEqual(['list', 'list'])
	const late = ask('list')
	begun[1]?.end()
	await waiting[0]
	begun[2]?.end()
	await waiting[2]
	begun[3]?.end()
	expect(await Promise.all([...waiting, late])).toEqual([
		...['list 2', 'list 2', 'attention 3', 'list 2'],
		'list 4',
	])
	expect(begun).toHaveLength(4)
})

test('D8 a read that fails fails all who shared it, and nobody after them', async () => {
	const { ask, begun } = office()
	const first = ask('list')
	const waiting = Promise.allSettled([ask('list'), ask('list')])
	begun[0]?.end()
	await first
	begun[1]?.fail()
	expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
	const again = ask('list')
	begun[2]?.end()
	expect(await again).toBe('list 3')
})
