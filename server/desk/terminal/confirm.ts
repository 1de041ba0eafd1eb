import { createInterface } from 'node:readline'
import { DeskError } from '../desk-error.ts'
import type { Screen } from './screen.ts'
import type { Terminal } from './terminal.ts'
import { lineOf, render, type Text } from './text.ts'

type Asking = { readonly screen: Screen; readonly signal: AbortSignal }

type Question = {
	readonly text: Text
	/** What has to be typed; anything else, and no answer at all, means no. */
	readonly yes: readonly string[]
}

/**
 * Asks before what cannot be undone. Where nobody can answer it is refused rather than done, unless
 * the command line already says yes.
 */
export async function confirm(
	{ screen: { terminal }, signal }: Asking,
	{ text, yes }: Question,
	alreadyYes = false,
): Promise<boolean> {
	if (alreadyYes) return true
	if (!terminal.canAsk) {
		throw new DeskError(
			'This cannot be undone, and there is no terminal to ask on. Add --yes if you mean it.',
		)
	}
	terminal.stderr.write(`${render(lineOf(text), false)} `)
	const answer = (await firstLine(terminal, signal)).trim().toLowerCase()
	return yes.some((word) => word.toLowerCase() === answer)
}

export const YES = ['y', 'yes', 'j', 'ja']

async function firstLine({ stdin, stderr }: Terminal, signal: AbortSignal): Promise<string> {
	const lines = createInterface({ input: stdin, signal })
	try {
		for await (const line of lines) return line
		// Ended with Ctrl-D or Ctrl-C: the cursor still stands behind the question.
		stderr.write('\n')
		return ''
	} finally {
		lines.close()
	}
}
