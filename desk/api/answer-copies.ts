/** What the server answered last, by address: a screen that looks again is told in a word that nothing has changed. */
export type AnswerCopies = {
	tagOf(address: string): string | undefined
	bodyOf(address: string): unknown
	keep(address: string, tag: string, body: unknown): void
}

type Copy = { readonly tag: string; readonly body: unknown }

const MOST = 40

/** Those asked for last. In memory only: nothing of a customer is left on the disk. */
export function answerCopies(most = MOST): AnswerCopies {
	const copies = new Map<string, Copy>()
	return {
		tagOf: (address) => copies.get(address)?.tag,
		bodyOf: (address) => copies.get(address)?.body,
		keep(address, tag, body) {
			copies.delete(address)
			copies.set(address, { tag, body })
			for (const oldest of copies.keys()) {
				if (copies.size <= most) break
				copies.delete(oldest)
			}
		},
	}
}
