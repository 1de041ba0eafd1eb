import { type AttentionItem, LONGEST_NOTE } from '@coc/contract/desk'
import { ActDialog } from '../acts/act-dialog.tsx'
import type { Told } from '../acts/told-of.ts'
import { withUndo } from '../acts/undo.ts'
import { useDialogAct } from '../acts/use-dialog-act.ts'
import { useMe } from '../api/desk-context.tsx'
import { useDraft } from '../forms/draft.ts'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { useCheck } from '../forms/use-check.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { wordIn } from '../i18n/word-in.ts'
import { TODAY_TEXTS } from './today-texts.ts'

type SettleDialogProps = {
	/** As it was when this was opened: what happens to it since is not settled along. */
	readonly item: AttentionItem
	readonly open: boolean
	readonly onClose: () => void
}

/** A word that something needs nobody any more. */
export function SettleDialog({ item, open, onClose }: SettleDialogProps) {
	const texts = useWords(TODAY_TEXTS)
	const { language } = useLanguage()
	const { operator } = useMe()
	const { key, latest, name, title, why } = item
	const [words, setWords] = useDraft(`settle:${operator.id}:${key}`)
	const act = useDialogAct('settle', ({ outcome, until }) => {
		const told: Told = {
			tone: outcome === 'settled' ? 'success' : outcome === 'not-found' ? 'info' : 'error',
			text: wordIn(texts.settled, outcome) ?? outcome,
		}
		const back = { key, ...(typeof until === 'string' && { until }) }
		return withUndo(told, 'reopen', back, (undone) =>
			undone.outcome === 'reopened'
				? { tone: 'success', text: texts.reopened.reopened }
				: { tone: 'info', text: texts.reopened['not-found'] },
		)
	})
	const error = errorIn(words, texts.settleErrors)
	const { isRefused, check } = useCheck(error === null)
	const send = async () => {
		const { isFine } = await act.perform({ key, words: words.trim(), until: latest })
		if (!isFine) return
		setWords('')
		onClose()
	}
	return (
		<ActDialog
			open={open}
			title={texts.settleTitle}
			says={texts.settles}
			yes={texts.settleYes}
			act={act}
			check={check}
			onSend={send}
			onClose={onClose}
		>
			<p>
				<strong>{title[language]}</strong> {name}
				<br />
				{why[language]}
			</p>
			<TextAreaField
				label={texts.settleWords}
				error={isRefused && error}
				value={words}
				autoFocus
				onChange={({ target }) => setWords(target.value)}
			/>
		</ActDialog>
	)
}

type Errors = { readonly min_length: string; readonly max_length: string }

function errorIn(words: string, errors: Errors): string | null {
	if (words.trim() === '') return errors.min_length
	return words.length > LONGEST_NOTE ? errors.max_length : null
}
