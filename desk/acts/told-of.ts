import { type ActAnswer, type ActInput, type ActName, DONE_BEFORE } from '@coc/contract/desk'
import type { Answer } from '../api/client.ts'
import { UNREACHABLE, UNREADABLE } from '../api/problem.ts'
import { problemText } from '../api/problem-text.ts'
import type { Texts } from '../i18n/sv.ts'

export type Tone = 'success' | 'info' | 'error'

/** What an outcome means, to be told; and whether what the act was for has come true. */
export type Told = {
	readonly tone: Tone
	readonly text: string
	/** Of what can be taken back. */
	readonly undo?: Undo
}

export type TellOf = (answer: ActAnswer) => Told

/** The act that takes another one back, the key by which it is done once, and what is told of it. */
export type Undo = {
	readonly name: ActName
	readonly input: ActInput<ActName>
	readonly key: string
	readonly tellOf: TellOf
}

/** What came of an act, also where nobody knows, or it was refused before it began. */
export function toldOf(answer: Answer<ActAnswer>, tellOf: TellOf, texts: Texts): Told {
	if (isUnanswered(answer) && !saysItself(answer)) {
		return { tone: 'error', text: texts.acts.unknownOutcome }
	}
	if (!answer.ok) return { tone: 'error', text: problemText(texts, answer.problem.code) }
	if (answer.data.outcome === DONE_BEFORE) return { tone: 'info', text: texts.acts.doneBefore }
	return tellOf(answer.data)
}

/** They say that nothing was changed. */
const NOTHING_CHANGED = ['provider-away', 'register-away', 'scanner-away']

/** Nobody knows whether it was done: a database, or a server in between, may be lost after that. */
export function isUnanswered(answer: Answer<unknown>): boolean {
	if (answer.ok) return false
	const { code, status } = answer.problem
	// Of an answer that broke off on the way no more is known than of none.
	if ([UNREACHABLE.code, UNREADABLE.code].includes(code) || isUnderWay(answer)) return true
	return status !== null && status >= 500 && !NOTHING_CHANGED.includes(code)
}

/** The server itself says how far it came. */
const saysItself = (answer: Answer<unknown>) =>
	!answer.ok && ['act-under-way', 'provider-away-midway'].includes(answer.problem.code)

const isUnderWay = (answer: Answer<unknown>) =>
	!answer.ok && answer.problem.code === 'act-under-way'
