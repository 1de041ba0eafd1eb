import type { ActAnswer, ActInput, ActName } from '@coc/contract/desk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCalls } from '../api/desk-context.tsx'
import { problemText } from '../api/problem-text.ts'
import { isFileAnswer, saveFile } from '../files/save-file.ts'
import { useTexts } from '../i18n/language-context.tsx'
import { useTell } from '../news/news.tsx'
import type { Told } from './use-act.ts'

type FileActWords = {
	readonly saved: (name: string) => string
	/** Why there is none. */
	readonly tellOf: (answer: ActAnswer) => Told
}

/** An act that gives out a file. Each time is written down, so a press that comes too soon after another counts for nothing. */
export function useFileAct<Name extends ActName>(
	name: Name,
	{ saved, tellOf }: FileActWords,
	reads: string,
): { readonly isUnderWay: boolean; perform(input: ActInput<Name>): Promise<void> } {
	const calls = useCalls()
	const texts = useTexts()
	const tell = useTell()
	const queries = useQueryClient()
	const [isUnderWay, setUnderWay] = useState(false)
	const isSending = useRef(false)

	async function perform(input: ActInput<Name>): Promise<void> {
		if (isSending.current) return
		isSending.current = true
		setUnderWay(true)
		const answer = await calls.fileAct(name, input, crypto.randomUUID())
		if (!answer.ok) tell('error', problemText(texts, answer.problem.code))
		else if (isFileAnswer(answer.data)) {
			saveFile(answer.data.file)
			tell('success', saved(answer.data.file.name))
		} else {
			const told = tellOf(answer.data)
			tell(told.tone, told.text)
		}
		await queries.invalidateQueries({ queryKey: [reads] })
		isSending.current = false
		setUnderWay(false)
	}
	return { isUnderWay, perform }
}
