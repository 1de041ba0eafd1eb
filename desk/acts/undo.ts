import type { ActAnswer, ActInput, ActName } from '@coc/contract/desk'
import type { Answer } from '../api/client.ts'
import type { Texts } from '../i18n/sv.ts'
import { isUnanswered, type TellOf, type Told, toldOf, type Undo } from './told-of.ts'

/** What was done can be taken back by this act; what was not needs no taking back. */
export function withUndo<Name extends ActName>(
	told: Told,
	name: Name,
	input: ActInput<Name>,
	tellOf: TellOf,
): Told {
	if (told.tone !== 'success') return told
	return { ...told, undo: { name, input, key: crypto.randomUUID(), tellOf } }
}

/** The outcome of acts that were not done because somebody has written something else since. */
const CHANGED_SINCE = 'changed-meanwhile'

/** What came of taking something back. Without an answer the same is offered again. */
export function toldOfUndo(answer: Answer<ActAnswer>, undo: Undo, texts: Texts): Told {
	if (answer.ok && answer.data.outcome === CHANGED_SINCE) {
		return { tone: 'error', text: texts.acts.changedSince }
	}
	const told = toldOf(answer, undo.tellOf, texts)
	if (isUnanswered(answer)) return { ...told, undo }
	return told.tone === 'success' ? { ...told, text: `${texts.acts.undone} ${told.text}` } : told
}
