import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '../acts/act-button.tsx'
import { OFFICE } from '../acts/use-office-act.ts'
import { isFile } from '../api/client.ts'
import { useCalls } from '../api/desk-context.tsx'
import { problemText } from '../api/problem-text.ts'
import { saveFile } from '../files/save-file.ts'
import { useTexts } from '../i18n/language-context.tsx'
import { useTell } from '../news/news.tsx'
import { exportInput } from './log-filter.ts'
import { useLogTexts } from './use-log-texts.ts'

/** What the filter shows, taken out as a file: each time is in the log. */
export function ExportLog({ search }: { readonly search: string }) {
	const all = useTexts()
	const texts = useLogTexts()
	const calls = useCalls()
	const tell = useTell()
	const queries = useQueryClient()
	const [isUnderWay, setUnderWay] = useState(false)
	const take = async () => {
		setUnderWay(true)
		const answer = await calls.fileAct('export-log', exportInput(search), crypto.randomUUID())
		setUnderWay(false)
		await queries.invalidateQueries({ queryKey: [OFFICE, 'log'] })
		if (answer.ok && isFile(answer.data)) {
			saveFile(answer.data)
			tell('success', texts.exported)
		} else {
			tell('error', problemText(all, answer.ok ? 'unexpected' : answer.problem.code))
		}
	}
	return (
		<ActButton label={texts.export} says={texts.exports} isUnderWay={isUnderWay} onAct={take} />
	)
}
