import { ActButton } from '../acts/act-button.tsx'
import { useFileAct } from '../acts/use-file-act.ts'
import { problemText } from '../api/problem-text.ts'
import { useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { exportInput } from './log-filter.ts'
import { LOG_TEXTS } from './log-texts.ts'

/** What the filter shows, taken out as a file: each time is in the log. */
export function ExportLog({ search }: { readonly search: string }) {
	const all = useTexts()
	const texts = useWords(LOG_TEXTS)
	const { isUnderWay, perform } = useFileAct('export-log', {
		saved: () => texts.exported,
		tellOf: () => ({ tone: 'error', text: problemText(all, 'unexpected') }),
	})
	return (
		<ActButton
			label={texts.export}
			says={texts.exports}
			isUnderWay={isUnderWay}
			onAct={() => perform(exportInput(search))}
		/>
	)
}
