import { type AttentionItem, LONGEST_NOTE } from '@coc/contract/desk'
import { Dialog } from '@coc/ui/dialog.tsx'
import type { Told } from '../acts/told-of.ts'
import { withUndo } from '../acts/undo.ts'
import { useAct } from '../acts/use-act.ts'
import { useMe } from '../api/desk-context.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { useDraft } from '../forms/draft.ts'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { useCheck } from '../forms/use-check.ts'
import { YesOrNo } from '../forms/yes-or-no.tsx'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { wordIn } from '../i18n/word-in.ts'
import { TODAY_TEXTS } from './today-texts.ts'

type SettleDialogProps = {
	readonly item: AttentionItem
	readonly open: boolean
	readonly onClose: () => void
}

/** A word that something needs nobody any more. */
export function SettleDialog({ item, open, onClose }: SettleDialogProps) {
	const texts = useWords(TODAY_TEXTS)
	const { language } = useLanguage()
	const { operator } = useMe()
	const [words, setWords] = useDraft(`settle:${operator.id}:${item.key}`)
	const { isUnderWay, perform } = useAct('settle', ({ outcome, until }) => {
		const told: Told = {
			tone: outcome === 'settled' ? 'success' : outcome === 'not-found' ? 'info' : 'error',
			text: wordIn(texts.settled, outcome) ?? outcome,
		}
		const back = { key: item.key, ...(typeof until === 'string' && { until }) }
		return withUndo(told, 'reopen', back, (undone) =>
			undone.outcome === 'reopened'
				? { tone: 'success', text: texts.reopened.reopened }
				: { tone: 'info', text: texts.reopened['not-found'] },
		)
	})
	const error = errorIn(words, texts.settleErrors)
	const send = async () => {
		if (!(await perform({ key: item.key, words: words.trim() }))) return
		setWords('')
		onClose()
	}
	const { isRefused, check } = useCheck(error === null)
	return (
		<Dialog open={open} title={texts.settleTitle} onClose={onClose}>
			<p>
				<strong>{item.title[language]}</strong> {item.name}
			</p>
			<ActForm className="note-form" check={check} onSend={send}>
				<TextAreaField
					label={texts.settleWords}
					hint={texts.settles}
					error={isRefused && error}
					value={words}
					autoFocus
					onChange={({ target }) => setWords(target.value)}
				/>
				<YesOrNo yes={texts.settleYes} isUnderWay={isUnderWay} onNo={onClose} />
			</ActForm>
		</Dialog>
	)
}

type Errors = { readonly min_length: string; readonly max_length: string }

function errorIn(words: string, errors: Errors): string | null {
	if (words.trim() === '') return errors.min_length
	return words.length > LONGEST_NOTE ? errors.max_length : null
}
