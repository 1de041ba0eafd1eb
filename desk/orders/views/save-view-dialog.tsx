import { ACT_INPUTS } from '@coc/contract/desk'
import { Dialog } from '@coc/ui/dialog.tsx'
import { TextField } from '@coc/ui/text-field.tsx'
import { useState } from 'react'
import { useAct } from '../../acts/use-act.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { CheckBox } from '../../forms/check-box.tsx'
import { useDraft } from '../../forms/draft.ts'
import { fieldErrors } from '../../forms/field-errors.ts'
import { useCheck } from '../../forms/use-check.ts'
import { YesOrNo } from '../../forms/yes-or-no.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { wordIn } from '../../i18n/word-in.ts'
import { useNavigation } from '../../navigation/navigation.tsx'
import { viewTold } from './use-views.ts'
import { searchToSave } from './view-search.ts'
import { VIEWS_TEXTS } from './views-texts.ts'

type SaveViewDialogProps = { readonly open: boolean; readonly onClose: () => void }

export function SaveViewDialog({ open, onClose }: SaveViewDialogProps) {
	const texts = useWords(VIEWS_TEXTS)
	return (
		<Dialog open={open} title={texts.saveTitle} onClose={onClose}>
			<SaveView onClose={onClose} />
		</Dialog>
	)
}

function SaveView({ onClose }: Pick<SaveViewDialogProps, 'onClose'>) {
	const texts = useWords(VIEWS_TEXTS)
	const { search } = useNavigation()
	const [name, setName] = useDraft('view')
	const [isShared, setShared] = useState(false)
	const { isUnderWay, perform } = useAct('save-view', (answer) => viewTold(texts, answer))
	const input = { name, search: searchToSave(search), isShared }
	const errors = fieldErrors(
		ACT_INPUTS['save-view'],
		input,
		(_field, rule) => wordIn(texts.errors, rule) ?? texts.errors.min_length,
	)
	const save = async () => {
		if (!(await perform(input))) return
		setName('')
		onClose()
	}
	const { isRefused, check } = useCheck(Object.keys(errors).length === 0)
	return (
		<ActForm className="view-form" check={check} onSend={save}>
			<p>
				{texts.saveText} {new URLSearchParams(search).has('q') && texts.wordsLeftOut}
			</p>
			<TextField
				label={texts.name}
				hint={texts.nameHint}
				error={isRefused && errors['name']}
				value={name}
				autoComplete="off"
				onChange={({ target }) => setName(target.value)}
			/>
			<CheckBox checked={isShared} onCheck={setShared}>
				{texts.share}
			</CheckBox>
			<YesOrNo yes={texts.saveButton} isUnderWay={isUnderWay} onNo={onClose} />
		</ActForm>
	)
}
