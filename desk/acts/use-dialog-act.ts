import type { ActAnswer, ActInput, ActName } from '@coc/contract/desk'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/language-context.tsx'
import { useTell } from '../news/news.tsx'
import { isUnanswered, type TellOf, toldOf } from './told-of.ts'
import { useActCall } from './use-act-call.ts'

type DialogAct<Name extends ActName> = {
	readonly isUnderWay: boolean
	/** Why it was not done: said in the dialog, which hides the edge of the screen, as long as that is open. */
	readonly refusal: string | null
	/** No answer came: nobody knows whether it was done, and the same is asked for again before anything else. */
	readonly isUnanswered: boolean
	/** The dialog is closed. */
	readonly forget: () => void
	/** Null where there is nothing to send but what was not answered. */
	perform(input: ActInput<Name> | null): Promise<Performed>
}

type Performed = {
	/** Whether it came to what was meant. */
	readonly isFine: boolean
	/** Null: nobody knows, or it was refused before it began. */
	readonly answer: ActAnswer | null
}

/** An act of a dialog: what came of it is told once the dialog is gone, a refusal within it. */
export function useDialogAct<Name extends ActName>(name: Name, tellOf: TellOf): DialogAct<Name> {
	const texts = useTexts()
	const tell = useTell()
	const { isUnderWay, send } = useActCall(name)
	const [refusal, setRefusal] = useState<string | null>(null)
	const [unanswered, setUnanswered] = useState<ActInput<Name> | null>(null)
	const isClosed = useRef(false)
	useEffect(
		() => () => {
			isClosed.current = true
		},
		[],
	)

	async function perform(input: ActInput<Name> | null): Promise<Performed> {
		// The page may show by now that it was done: what was meant stays what it was.
		const meant = unanswered ?? input
		let performed: Performed = { isFine: false, answer: null }
		if (meant === null) return performed
		isClosed.current = false
		await send(meant, (answered) => {
			const told = toldOf(answered, tellOf, texts)
			const isFine = told.tone !== 'error'
			const isOver = isFine || isClosed.current
			setUnanswered(!isOver && isUnanswered(answered) ? meant : null)
			setRefusal(isOver ? null : told.text)
			if (isOver) tell(told.tone, told.text, told.undo)
			performed = { isFine, answer: answered.ok ? answered.data : null }
		})
		return performed
	}

	return {
		isUnderWay,
		refusal,
		isUnanswered: unanswered !== null,
		forget() {
			isClosed.current = true
			setRefusal(null)
			setUnanswered(null)
		},
		perform,
	}
}
