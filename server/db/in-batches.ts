export type BatchOptions<Item, Answer> = {
	/** So many go together at most. */
	readonly size: number
	/** What comes while others are under way waits for them, but no longer than this. */
	readonly maxWaitMs: number
	/** So many runs are under way at most. */
	readonly maxConcurrent: number
	/** Names of what an item changes. Two that have one in common never go together. */
	readonly touches: (item: Item) => readonly string[]
	/** One answer for each item, in their order. */
	readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>
	/** Whether what failed together may succeed one by one. */
	readonly mayRetryOneByOne: (error: unknown) => boolean
}

/** As suits statements: one that waits for a lock holds up nobody else for long. */
export const BATCHING = { size: 40, maxWaitMs: 20, maxConcurrent: 8 }

type Waiting<Item, Answer> = {
	readonly item: Item
	readonly resolve: (answer: Answer) => void
	readonly reject: (error: unknown) => void
}

/**
 * Does things together that come in the same moment. Nobody waits for company: whoever comes first goes
 * at once, and others gather while it is under way.
 */
export function inBatches<Item, Answer>(
	options: BatchOptions<Item, Answer>,
): (item: Item) => Promise<Answer> {
	const { size, maxWaitMs, maxConcurrent } = options
	let waiting: Waiting<Item, Answer>[] = []
	let underWay = 0
	let lastStart = 0
	let willLookAgain = false

	const mayStart = () =>
		underWay === 0 ||
		(underWay < maxConcurrent &&
			(waiting.length >= size || performance.now() - lastStart >= maxWaitMs))
	const start = () => {
		while (waiting.length > 0 && mayStart()) {
			const { together, others } = choose(waiting, options)
			waiting = others
			lastStart = performance.now()
			underWay++
			void runAll(together).finally(() => {
				underWay--
				start()
			})
		}
		if (waiting.length > 0 && !willLookAgain) {
			willLookAgain = true
			setTimeout(lookAgain, maxWaitMs)
		}
	}
	const lookAgain = () => {
		willLookAgain = false
		start()
	}
	const runAll = async (batch: readonly Waiting<Item, Answer>[]) => {
		try {
			const answers = await options.run(batch.map(({ item }) => item))
			for (const [index, { resolve, reject }] of batch.entries()) {
				const answer = answers[index]
				if (answer === undefined) reject(new Error('One of a batch was not answered'))
				else resolve(answer)
			}
		} catch (error) {
			if (batch.length > 1 && options.mayRetryOneByOne(error)) await runOneByOne(batch)
			else for (const { reject } of batch) reject(error)
		}
	}
	const runOneByOne = async (batch: readonly Waiting<Item, Answer>[]) => {
		let isInVain: { readonly error: unknown } | null = null
		for (const { item, resolve, reject } of batch) {
			if (isInVain) {
				reject(isInVain.error)
				continue
			}
			try {
				const [answer] = await options.run([item])
				if (answer === undefined) reject(new Error('One of a batch was not answered'))
				else resolve(answer)
			} catch (error) {
				reject(error)
				if (!options.mayRetryOneByOne(error)) isInVain = { error }
			}
		}
	}
	return (item) =>
		new Promise<Answer>((resolve, reject) => {
			waiting.push({ item, resolve, reject })
			start()
		})
}

/** The first ones that have nothing in common. */
function choose<Item, Answer>(
	waiting: readonly Waiting<Item, Answer>[],
	{ size, touches }: BatchOptions<Item, Answer>,
) {
	const touched = new Set<string>()
	const together: Waiting<Item, Answer>[] = []
	const others: Waiting<Item, Answer>[] = []
	for (const one of waiting) {
		const own = touches(one.item)
		if (together.length < size && !own.some((name) => touched.has(name))) together.push(one)
		else others.push(one)
		// Also of those left behind, so that nobody overtakes one they have something in common with.
		for (const name of own) touched.add(name)
	}
	return { together, others }
}
