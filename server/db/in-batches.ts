type BatchOptions<Item, Answer> = {
	readonly size: number
	/** How long items wait for batches in flight at most. */
	readonly maxWaitMs: number
	readonly maxConcurrent: number
	/** Keys of what an item changes. Items that share one are never in the same batch. */
	readonly keysOf: (item: Item) => readonly string[]
	/** One answer for each item, in their order. */
	readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>
	/** Whether items of a failed batch may succeed one by one. */
	readonly mayRetryOneByOne: (error: unknown) => boolean
}

/** For statements: one that waits for a lock does not block the others for long. */
export const BATCHING = { size: 40, maxWaitMs: 20, maxConcurrent: 8 }

type Waiting<Item, Answer> = {
	readonly item: Item
	readonly resolve: (answer: Answer) => void
	readonly reject: (error: unknown) => void
}

/** Batches concurrent calls: the first runs at once, and others collect while it is in flight. */
export function inBatches<Item, Answer>(
	options: BatchOptions<Item, Answer>,
): (item: Item) => Promise<Answer> {
	const { size, maxWaitMs, maxConcurrent } = options
	let waiting: Waiting<Item, Answer>[] = []
	let inFlight = 0
	let lastStart = 0
	let isScheduled = false

	const mayStart = () =>
		inFlight === 0 ||
		(inFlight < maxConcurrent &&
			(waiting.length >= size || performance.now() - lastStart >= maxWaitMs))
	const start = () => {
		while (waiting.length > 0 && mayStart()) {
			const { together, others } = choose(waiting, options)
			waiting = others
			lastStart = performance.now()
			inFlight++
			void runAll(together).finally(() => {
				inFlight--
				start()
			})
		}
		if (waiting.length > 0 && !isScheduled) {
			isScheduled = true
			setTimeout(onTimer, maxWaitMs)
		}
	}
	const onTimer = () => {
		isScheduled = false
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
		let fatal: { readonly error: unknown } | null = null
		for (const { item, resolve, reject } of batch) {
			if (fatal) {
				reject(fatal.error)
				continue
			}
			try {
				const [answer] = await options.run([item])
				if (answer === undefined) reject(new Error('One of a batch was not answered'))
				else resolve(answer)
			} catch (error) {
				reject(error)
				if (!options.mayRetryOneByOne(error)) fatal = { error }
			}
		}
	}
	return (item) =>
		new Promise<Answer>((resolve, reject) => {
			waiting.push({ item, resolve, reject })
			start()
		})
}

/** The first items that share no key. */
function choose<Item, Answer>(
	waiting: readonly Waiting<Item, Answer>[],
	{ size, keysOf }: BatchOptions<Item, Answer>,
) {
	const touched = new Set<string>()
	const together: Waiting<Item, Answer>[] = []
	const others: Waiting<Item, Answer>[] = []
	for (const one of waiting) {
		const own = keysOf(one.item)
		if (together.length < size && !own.some((name) => touched.has(name))) together.push(one)
		else others.push(one)
		// Also of those left over, so that no item overtakes another that shares a key.
		for (const name of own) touched.add(name)
	}
	return { together, others }
}
