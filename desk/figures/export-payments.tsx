import { ActButton } from '../acts/act-button.tsx'
import { useFileAct } from '../acts/use-file-act.ts'
import { problemText } from '../api/problem-text.ts'
import { useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { FIGURES_TEXTS } from './figures-texts.ts'

type ExportPaymentsProps = {
	readonly from: string
	readonly to: string
	/** The figures of another period are on their way. */
	readonly isStale: boolean
}

/** Each payment and refund of the period that is shown, as a file: each time is in the log. */
export function ExportPayments({ from, to, isStale }: ExportPaymentsProps) {
	const all = useTexts()
	const { export: texts } = useWords(FIGURES_TEXTS)
	const { isUnderWay, perform } = useFileAct('export', {
		saved: texts.saved,
		tellOf: () => ({ tone: 'error', text: problemText(all, 'unexpected') }),
	})
	return (
		<div className="actions">
			<ActButton
				label={texts.button}
				says={texts.says(from, to)}
				isUnderWay={isUnderWay || isStale}
				onAct={() => perform({ from, to })}
			/>
		</div>
	)
}
