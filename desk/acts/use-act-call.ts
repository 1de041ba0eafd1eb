import type { ActAnswer, ActInput, ActName } from '@coc/contract/desk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answer } from '../api/client.ts'
import { useCalls } from '../api/desk-context.tsx'
import { useOwnActs } from '../live/own-acts.tsx'
import { type Intention, intentionFor } from './intention.ts'
import { isUnanswered } from './told-of.ts'

type Heard = (answer: Answer<ActAnswer>) => void

/** One act of the desk: sent once per intention, and what is shown read again after it. */
export function useActCall<Name extends ActName>(name: Name, newKey?: () => string) {
	const calls = useCalls()
	const queries = useQueryClient()
	const ownActs = useOwnActs()
	const [isUnderWay, setUnderWay] = useState(false)
	const isSending = useRef(false)
	const intention = useRef<Intention | null>(null)

	async function send(input: ActInput<Name>, onAnswer: Heard): Promise<void> {
		// A second press comes before anything is drawn.
		if (isSending.current) return
		isSending.current = true
		setUnderWay(true)
		intention.current = intentionFor(intention.current, input, newKey)
		const answer = await calls.act(name, input, intention.current.key)
		if (!isUnanswered(answer)) intention.current = null
		onAnswer(answer)
		ownActs.add()
		// Also after a refusal: somebody else may have been first.
		await queries.invalidateQueries()
		isSending.current = false
		setUnderWay(false)
	}

	return { isUnderWay, send }
}
