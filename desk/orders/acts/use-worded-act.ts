import type { ActName } from '@coc/contract/desk'
import { useDialogAct } from '../../acts/use-dialog-act.ts'
import { useTexts } from '../../i18n/language-context.tsx'
import { type Outcomes, toldInWords } from './outcome-words.ts'

/** An act of a dialog whose outcome is a word. */
export function useWordedAct<Name extends ActName>(name: Name, outcomes: Outcomes) {
	const { problems } = useTexts()
	return useDialogAct(name, (answer) => toldInWords(outcomes, answer, problems.unexpected))
}
