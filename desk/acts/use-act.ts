import type { ActInput, ActName } from '@coc/contract/desk'
import { useTexts } from '../i18n/language-context.tsx'
import { useTell } from '../news/news.tsx'
import { type TellOf, toldOf } from './told-of.ts'
import { useActCall } from './use-act-call.ts'

export type { Told } from './told-of.ts'

/** An act of a button or a form on the page: its outcome is told at the edge of the screen. */
export function useAct<Name extends ActName>(
	name: Name,
	tellOf: TellOf,
): { readonly isUnderWay: boolean; perform(input: ActInput<Name>): Promise<boolean> } {
	const texts = useTexts()
	const tell = useTell()
	const { isUnderWay, send } = useActCall(name)

	/** Whether it came to what was meant. */
	async function perform(input: ActInput<Name>): Promise<boolean> {
		let isFine = false
		await send(input, (answer) => {
			const told = toldOf(answer, tellOf, texts)
			tell(told.tone, told.text, told.undo)
			isFine = told.tone !== 'error'
		})
		return isFine
	}

	return { isUnderWay, perform }
}
