import { type ActAnswer, type ActInput, type ActName, DONE_BEFORE } from '@coc/contract/desk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answer } from '../api/client.ts'
import { useCalls } from '../api/desk-context.tsx'
import { UNREACHABLE } from '../api/problem.ts'
import { problemText } from '../api/problem-text.ts'
import { useTexts } from '../i18n/language-context.tsx'
import { useTell } from '../news/news.tsx'
import type { Tone } from '../news/news-list.ts'
import { type Intention, intentionFor } from './intention.ts'

/** What an outcome means, to be told; and whether what the act was for has come true. */
export type Told = { readonly tone: Tone; readonly text: string }

/** One act of the desk: done once per intention, its outcome told, and what is shown read again. */
export function useAct<Name extends ActName>(
	name: Name,
	tellOf: (answer: ActAnswer) => Told,
	/** What is read again afterwards. */
	reads = 'orders',
): { readonly isUnderWay: boolean; perform(input: ActInput<Name>): Promise<boolean> } {
	const calls = useCalls()
	const texts = useTexts()
	const tell = useTell()
	const queries = useQueryClient()
	const [isUnderWay, setUnderWay] = useState(false)
	const isSending = useRef(false)
	const intention = useRef<Intention | null>(null)

	/** Whether it came to what was meant. */
	async function perform(input: ActInput<Name>): Promise<boolean> {
		// A second press comes before anything is drawn.
		if (isSending.current) return false
		isSending.current = true
		setUnderWay(true)
		intention.current = intentionFor(intention.current, input)
		const answer = await calls.act(name, input, intention.current.key)
		const told = toldOf(answer)
		if (!isUnanswered(answer)) intention.current = null
		tell(told.tone, told.text)
		// Also after a refusal: somebody else may have been first.
		await queries.invalidateQueries({ queryKey: [reads] })
		isSending.current = false
		setUnderWay(false)
		return told.tone !== 'error'
	}

	function toldOf(answer: Answer<ActAnswer>): Told {
		if (isUnanswered(answer)) return { tone: 'error', text: texts.acts.unknownOutcome }
		if (!answer.ok) return { tone: 'error', text: problemText(texts, answer.problem.code) }
		if (answer.data.outcome === DONE_BEFORE) return { tone: 'info', text: texts.acts.doneBefore }
		return tellOf(answer.data)
	}

	return { isUnderWay, perform }
}

const isUnanswered = (answer: Answer<ActAnswer>) =>
	!answer.ok && (answer.problem.code === UNREACHABLE.code || answer.problem.status === 500)
