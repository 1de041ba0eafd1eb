/** Does a piece of work when its turn comes. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** So many are worked on at once; the others wait, the longest first. */
export function takeTurns(most: number): InTurn {
	const waiting: (() => void)[] = []
	let busy = 0
	return async (work) => {
		if (busy < most) busy++
		else await new Promise<void>((resolve) => waiting.push(resolve))
		try {
			return await work()
		} finally {
			const next = waiting.shift()
			if (next) next()
			else busy--
		}
	}
}
