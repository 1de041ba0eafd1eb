import type { Told } from '../../acts/told-of.ts'
import type { Texts } from '../../i18n/sv.ts'
import type { TakingIn } from './taking-in.ts'
import { tallyOf } from './tally.ts'

/** What is told of files wherever one is by then. Null: there were none, or who cancelled knows. */
export function toldAtEnd({ files, stoppedBy }: TakingIn, texts: Texts['files']): Told | null {
	const { left, refused, failed } = tallyOf(files)
	if (files.length === 0 || (left > 0 && stoppedBy === 'cancelled')) return null
	const notTaken = left + refused + failed
	return notTaken === 0
		? { tone: 'success', text: texts.taken(files.length) }
		: { tone: 'error', text: texts.notTaken(notTaken, files.length) }
}
