import type { ActInput, ActName } from '@coc/contract/desk'
import { useState } from 'react'
import { isFile } from '../api/client.ts'
import { useCalls } from '../api/desk-context.tsx'
import { saveFile } from '../files/save-file.ts'
import { useTexts } from '../i18n/language-context.tsx'
import { useTell } from '../news/news.tsx'
import { type TellOf, type Told, toldOf } from './told-of.ts'

/** An act that takes a file out: it may be done again, and is written down each time. */
export function useFileAct<Name extends ActName>(name: Name, saved: string, tellOf: TellOf) {
	const calls = useCalls()
	const texts = useTexts()
	const tell = useTell()
	const [isUnderWay, setUnderWay] = useState(false)

	const tellThat = ({ tone, text }: Told) => tell(tone, text)

	async function perform(input: ActInput<Name>): Promise<void> {
		if (isUnderWay) return
		setUnderWay(true)
		const answer = await calls.fileAct(name, input, crypto.randomUUID())
		if (!answer.ok) tellThat(toldOf(answer, tellOf, texts))
		else if (isFile(answer.data)) {
			saveFile(answer.data)
			tell('success', saved)
		} else tellThat(toldOf({ ok: true, data: answer.data }, tellOf, texts))
		setUnderWay(false)
	}

	return { isUnderWay, perform }
}
