import { createInterface } from 'node:readline'
import type { Screen } from './screen.ts'
import { lineOf, render, type Text } from './text.ts'

type Questions = {
	/** Null: whoever is asked has gone, with Ctrl-D or Ctrl-C. */
	ask(text: Text): Promise<string | null>
	close(): void
}

/** For several questions in a row: what is typed ahead answers the next one. */
export function questionsOn({ terminal }: Screen, signal: AbortSignal): Questions {
	const { stdin, stderr } = terminal
	const lines = createInterface({ input: stdin, signal })
	const answers = lines[Symbol.asyncIterator]()
	return {
		async ask(text) {
			stderr.write(`${render(lineOf(text), false)} `)
			const answer = await answers.next()
			if (answer.done) stderr.write('\n')
			return answer.done ? null : answer.value.trim()
		},
		close: () => lines.close(),
	}
}
