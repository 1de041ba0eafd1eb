import type { ActInput, ActName } from '@coc/contract/desk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCalls } from '../api/desk-context.tsx'
import { problemText } from '../api/problem-text.ts'
import { saveFile } from '../files/save-file.ts'
import { useTexts } from '../i18n/language-context.tsx'
import { useTell } from '../news/news.tsx'

type Words = { readonly done: string; readonly outcome: (outcome: string) => string }

/** An act that gives a file out: it may be done again, and each time is written down. */
export function useFileAct<Name extends ActName>(name: Name, words: Words) {
	const calls = useCalls()
	const texts = useTexts()
	const tell = useTell()
	const queries = useQueryClient()
	const [isUnderWay, setUnderWay] = useState(false)
	const isSending = useRef(false)

	/** Whether the file came. */
	async function perform(input: ActInput<Name>): Promise<boolean> {
		if (isSending.current) return false
		isSending.current = true
		setUnderWay(true)
		const answer = await calls.fileAct(name, input, crypto.randomUUID())
		isSending.current = false
		setUnderWay(false)
		if (!answer.ok) tell('error', problemText(texts, answer.problem.code))
		else if ('outcome' in answer.data) tell('error', words.outcome(answer.data.outcome))
		else {
			saveFile(answer.data)
			tell('success', words.done)
		}
		await queries.invalidateQueries({ queryKey: ['orders'] })
		return answer.ok && !('outcome' in answer.data)
	}

	return { isUnderWay, perform }
}
