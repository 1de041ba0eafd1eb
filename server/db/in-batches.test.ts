import { describe, expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

type Run = { readonly items: readonly string[]; finish(): void; fail(error: Error): void }

function runner(changes: { readonly maxWaitMs?: number; readonly size?: number } = {}) {
	const runs: Run[] = []
	const add = inBatches<string, string>({
		size: 3,
		maxWaitMs: 60_000,
		maxConcurrent: 2,
		keysOf: (item) => [item.slice(0, 1)],
		run: (items) =>
			new Promise((resolve, reject) => {
				runs.push({ items, finish: () => resolve(items.map((i) => `${i}!`)), fail: reject })
			}),
		mayRetryOneByOne: (error) => error instanceof RangeError,
		...changes,
	})
	return { runs, add, items: () => runs.map(({ items }) => items.join(' ')) }
}

describe('what comes in the same moment', () => {
	test('goes together while another is under way, and each gets its own answer', async () => {
		const { runs, add, items } = runner()
		const answers = ['a', 'b', 'c'].map(add)
		expect(items()).toEqual(['a'])
		runs[0]?.finish()
		expect(await answers[0]).toBe('a!')
		await expect.poll(items).toEqual(['a', 'b c'])
		runs[1]?.finish()
		expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!'])
	})

	test('does not wait when a whole batch is there, up to so many at once', async () => {
		const { items, add } = runner()
		for (const item of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void add(item)
		expect(items()).toEqual(['a', 'b c d'])
	})

	test('does not wait for long behind one that is slow', async () => {
		const { runs, items, add } = runner({ maxWaitMs: 1 })
		void add('slow')
		const quick = add('quick')
		await expect.poll(items).toEqual(['slow', 'quick'])
		runs[1]?.finish()
		expect(await quick).toBe('quick!')
	})

	test('goes one after another, in turn, where it has something in common', async () => {
		const { runs, items, add } = runner()
		for (const item of ['z', 'a1', 'b', 'a2', 'a3']) void add(item)
		runs[0]?.finish()
		await expect.poll(items).toEqual(['z', 'a1 b'])
		runs[1]?.finish()
		await expect.poll(items).toEqual(['z', 'a1 b', 'a2'])
		runs[2]?.finish()
		await expect.poll(items).toEqual(['z', 'a1 b', 'a2', 'a3'])
	})

	test('is tried one by one when one of them may have spoiled it for all', async () => {
		const { runs, items, add } = runner()
		void add('z')
		const answers = Promise.allSettled(['bad', 'good'].map(add))
		runs[0]?.finish()
		await expect.poll(items).toEqual(['z', 'bad good'])
		runs[1]?.fail(new RangeError('one of them'))
		await expect.poll(items).toEqual(['z', 'bad good', 'bad'])
		runs[2]?.fail(new RangeError('this one'))
		await expect.poll(items).toEqual(['z', 'bad good', 'bad', 'good'])
		runs[3]?.finish()
		expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
	})

	test('is not tried one by one for long, once it is in vain', async () => {
		const { runs, items, add } = runner()
		void add('z')
		const answers = Promise.allSettled(['bad', 'good', 'late'].map(add))
		runs[0]?.finish()
		await expect.poll(items).toEqual(['z', 'bad good late'])
		runs[1]?.fail(new RangeError('one of them'))
		await expect.poll(items).toEqual(['z', 'bad good late', 'bad'])
		runs[2]?.fail(new Error('the database is away'))
		expect((await answers).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
		expect(runs).toHaveLength(3)
	})

	test('fails together when nothing else would help', async () => {
		const { runs, items, add } = runner()
		void add('z')
		const answers = Promise.allSettled(['a', 'b'].map(add))
		runs[0]?.finish()
		await expect.poll(items).toEqual(['z', 'a b'])
		runs[1]?.fail(new Error('the database is away'))
		expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
		expect(runs).toHaveLength(2)
	})
})
