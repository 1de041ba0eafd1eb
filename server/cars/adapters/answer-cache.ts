type AnswerCache<Answer> = {
	get(key: string): Answer | undefined
	set(key: string, answer: Answer): void
}

const KEPT_FOR_MS = 60_000
const MOST_ENTRIES = 10_000

/** Remembers answers for a minute: GetCar and the handling of an order ask for the same car. */
export function answerCache<Answer>(): AnswerCache<Answer> {
	const entries = new Map<string, { readonly answer: Answer; readonly until: number }>()
	return {
		get(key) {
			const entry = entries.get(key)
			return entry && Date.now() < entry.until ? entry.answer : undefined
		},
		set(key, answer) {
			// Inserted again, so that the map stays in the order of age.
			entries.delete(key)
			entries.set(key, { answer, until: Date.now() + KEPT_FOR_MS })
			const [oldest] = entries.keys()
			if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest)
		},
	}
}
