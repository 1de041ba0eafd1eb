import type { ActInput, ActName } from '@coc/contract/desk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isFile } from '../api/client.ts'
import { useCalls } from '../api/desk-context.tsx'
import { problemText } from '../api/problem-text.ts'
import { saveFile } from '../files/save-file.ts'
import { useTexts } from '../i18n/language-context.tsx'
import { useTell } from '../news/news.tsx'
import { type TellOf, type Told, toldOf } from './told-of.ts'

type FileActWords = {
	readonly saved: (fileName: string, pieces: number | null) => string
	/** Why there is none. */
	readonly tellOf: TellOf
	/** As whoever saves it knows it, where the server has no such name. */
	readonly fileName?: string
}

/** An act that takes a file out: it may be done again, and is written down each time. */
export function useFileAct<Name extends ActName>(
	name: Name,
	{ saved, tellOf, fileName }: FileActWords,
) {
	const calls = useCalls()
	const texts = useTexts()
	const tell = useTell()
	const queries = useQueryClient()
	const [isUnderWay, setUnderWay] = useState(false)
	const isSending = useRef(false)

	const tellThat = ({ tone, text }: Told) => tell(tone, text)

	/** Whether the file came. */
	async function perform(input: ActInput<Name>): Promise<boolean> {
		// A second press comes before anything is drawn.
		if (isSending.current) return false
		isSending.current = true
		setUnderWay(true)
		const answer = await calls.fileAct(name, input, crypto.randomUUID())
		const file = answer.ok && isFile(answer.data) ? answer.data : null
		if (file) {
			saveFile({ ...file, name: fileName ?? file.name })
			tell('success', saved(file.name, file.pieces))
		} else if (!answer.ok) tell('error', problemText(texts, answer.problem.code))
		else if (!isFile(answer.data)) {
			tellThat(toldOf({ ok: true, data: answer.data }, tellOf, texts))
		}
		await queries.invalidateQueries()
		isSending.current = false
		setUnderWay(false)
		return file !== null
	}

	return { isUnderWay, perform }
}
