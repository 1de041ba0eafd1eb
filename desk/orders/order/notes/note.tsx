import { ACT_INPUTS, type DeskOrder } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { useState } from 'react'
import { ActButton } from '../../../acts/act-button.tsx'
import { withUndo } from '../../../acts/undo.ts'
import { useAct } from '../../../acts/use-act.ts'
import { useMe } from '../../../api/desk-context.tsx'
import { ActForm } from '../../../forms/act-form.tsx'
import { keepDraft, readDraft, useDraft } from '../../../forms/draft.ts'
import { TextAreaField } from '../../../forms/text-area-field.tsx'
import { useCheck } from '../../../forms/use-check.ts'
import { YesOrNo } from '../../../forms/yes-or-no.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { When } from '../../../i18n/when.tsx'
import { ORDERS_TEXTS } from '../../orders-texts.ts'
import { noteErrors, noteTold } from './note-words.ts'

type ShownNote = DeskOrder['notes'][number]

type NoteProps = {
	readonly orderId: string
	readonly note: ShownNote
	readonly canWrite: boolean
}

export function Note({ orderId, note, canWrite }: NoteProps) {
	const { notes: texts } = useWords(ORDERS_TEXTS)
	const [isEditing, setEditing] = useState(false)
	const first = note.versions[0]
	if (note.words === null) {
		return (
			<li className="hint">
				{texts.deleted(note.deletedBy ?? '')} {note.deletedAt && <When at={note.deletedAt} />}
			</li>
		)
	}
	return (
		<li>
			{isEditing ? (
				<EditNote orderId={orderId} note={note} onDone={() => setEditing(false)} />
			) : (
				<>
					<p className="note-words">{note.words}</p>
					<div className="note-foot">
						<span className="hint">
							{first?.operator} {first && <When at={first.at} />}
						</span>
						<Earlier note={note} />
						{canWrite && (
							<>
								<Button
									look="quiet"
									aria-label={texts.editOf(note.number)}
									onClick={() => setEditing(true)}
								>
									{texts.edit}
								</Button>
								<DeleteNote orderId={orderId} note={note} />
							</>
						)}
					</div>
				</>
			)}
		</li>
	)
}

/** How it read before, and who changed it. */
function Earlier({ note }: { readonly note: ShownNote }) {
	const { notes: texts } = useWords(ORDERS_TEXTS)
	const last = note.versions.at(-1)
	if (!last || note.versions.length < 2) return null
	return (
		<details>
			<summary>
				{texts.edited} {last.operator} <When at={last.at} />
			</summary>
			<h4>{texts.earlier}</h4>
			{note.versions.slice(0, -1).map(({ at, words }) => (
				<p key={at} className="note-words hint">
					{words}
				</p>
			))}
		</details>
	)
}

function EditNote({ orderId, note, onDone }: Omit<NoteProps, 'canWrite'> & { onDone: () => void }) {
	const { notes: texts } = useWords(ORDERS_TEXTS)
	const { operator } = useMe()
	const { number } = note
	const draftKey = `edit-note:${operator.id}:${orderId}:${number}`
	const [words, setWords] = useDraft(draftKey, note.words ?? '')
	// Kept with what is being written: a colleague may change the note while this lies about half-written.
	const begunKey = `${draftKey}:begun`
	const [begunFrom] = useState(() => readDraft(sessionStorage, begunKey) || (note.words ?? ''))
	const write = (text: string) => {
		keepDraft(sessionStorage, begunKey, text === note.words ? '' : begunFrom)
		setWords(text)
	}
	const [isTold, setTold] = useState(false)
	// Whoever was told what a colleague wrote, and saves again, means it.
	const shown = isTold ? (note.words ?? '') : begunFrom
	const { isUnderWay, perform } = useAct('edit-note', (answer) => {
		setTold(answer.outcome === 'changed-meanwhile')
		return withUndo(
			noteTold(texts, answer, 'written'),
			'edit-note',
			{ orderId, number, words: shown, shown: words.trim() },
			(undone) => noteTold(texts, undone, 'asBefore'),
		)
	})
	const input = { orderId, number, words, shown }
	const errors = noteErrors(ACT_INPUTS['edit-note'], input, texts)
	const leave = () => {
		write(note.words ?? '')
		onDone()
	}
	const send = async () => {
		if (await perform(input)) leave()
	}
	const { isRefused, check } = useCheck(Object.keys(errors).length === 0)
	return (
		<ActForm className="note-form" check={check} onSend={send}>
			<TextAreaField
				label={texts.editOf(number)}
				hint={texts.saves}
				error={isRefused && errors['words']}
				value={words}
				autoFocus
				readOnly={isUnderWay}
				onChange={({ target }) => write(target.value)}
			/>
			{note.words !== null && note.words !== begunFrom && (
				<p className="hint">{texts.colleague(note.words)}</p>
			)}
			<YesOrNo yes={texts.save} isUnderWay={isUnderWay} onNo={leave} />
		</ActForm>
	)
}

/** One's own can be written again; with a colleague's, or how it read earlier, more would be lost. */
function DeleteNote({ orderId, note }: Omit<NoteProps, 'canWrite'>) {
	const { notes: texts } = useWords(ORDERS_TEXTS)
	const { operator } = useMe()
	const { number, words, versions } = note
	const isOwn = versions.length === 1 && versions[0]?.operator === operator.name
	const { isUnderWay, perform } = useAct('delete-note', (answer) => {
		const told = noteTold(texts, answer, 'removed')
		if (!isOwn || words === null) return told
		return withUndo(told, 'note', { orderId, words }, (undone) =>
			noteTold(texts, undone, 'writtenAgain'),
		)
	})
	return (
		<ActButton
			label={
				<>
					{texts.delete} <span className="visually-hidden">{number}</span>
				</>
			}
			says={isOwn ? texts.deletesOwn : texts.deletes}
			{...(!isOwn && { asks: { title: texts.deleteTitle, yes: texts.delete } })}
			isUnderWay={isUnderWay}
			onAct={() => perform({ orderId, number, ...(words !== null && { shown: words }) })}
		/>
	)
}
