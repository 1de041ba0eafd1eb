import type { ActAnswer, ActInput, ActName } from '@coc/contract/desk'
import { useState } from 'react'
import { useTexts } from '../i18n/language-context.tsx'
import { useTell } from '../news/news.tsx'
import { type TellOf, toldOf } from './told-of.ts'
import { useActCall } from './use-act-call.ts'

export type DialogAct<Name extends ActName> = {
	readonly isUnderWay: boolean
	/** Why it was not done: said in the dialog, which hides the edge of the screen. */
	readonly refusal: string | null
	readonly forget: () => void
	perform(input: ActInput<Name>): Promise<Performed>
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

	async function perform(input: ActInput<Name>): Promise<Performed> {
		let performed: Performed = { isFine: false, answer: null }
		await send(input, (answered) => {
			const { tone, text } = toldOf(answered, tellOf, texts)
			const isFine = tone !== 'error'
			setRefusal(isFine ? null : text)
			if (isFine) tell(tone, text)
			performed = { isFine, answer: answered.ok ? answered.data : null }
		})
		return performed
	}

	return { isUnderWay, refusal, forget: () => setRefusal(null), perform }
}
