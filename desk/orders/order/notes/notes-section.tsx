import { ACT_INPUTS, type DeskOrder } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { useRef } from 'react'
import { useAct } from '../../../acts/use-act.ts'
import { useMe } from '../../../api/desk-context.tsx'
import { ActForm } from '../../../forms/act-form.tsx'
import { useDraft } from '../../../forms/draft.ts'
import { TextAreaField } from '../../../forms/text-area-field.tsx'
import { useCheck } from '../../../forms/use-check.ts'
import { useTexts } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { useKeys } from '../../../keys/keys.tsx'
import { ORDERS_TEXTS } from '../../orders-texts.ts'
import { Section } from '../section.tsx'
import { Note } from './note.tsx'
import { noteErrors, noteTold } from './note-words.ts'

/** What the office says to itself about an order. */
export function NotesSection({ order }: { readonly order: DeskOrder }) {
	const { notes: texts } = useWords(ORDERS_TEXTS)
	const { permissions } = useMe()
	const canWrite = permissions.includes('handle') && order.anonymisedAt === null
	return (
		<Section title={texts.title}>
			{order.notes.length === 0 && !canWrite && <p className="hint">{texts.none}</p>}
			{order.notes.length > 0 && (
				<ol className="notes">
					{order.notes.map((note) => (
						<Note key={note.number} orderId={order.id} note={note} canWrite={canWrite} />
					))}
				</ol>
			)}
			{canWrite && <NewNote orderId={order.id} />}
		</Section>
	)
}

function NewNote({ orderId }: { readonly orderId: string }) {
	const { acts } = useTexts()
	const { notes: texts } = useWords(ORDERS_TEXTS)
	const { operator } = useMe()
	const [words, setWords] = useDraft(`note:${operator.id}:${orderId}`)
	const field = useRef<HTMLTextAreaElement>(null)
	const { isUnderWay, perform } = useAct('note', (answer) => noteTold(texts, answer, 'written'))
	useKeys({ a: () => field.current?.focus() })
	const input = { orderId, words }
	const errors = noteErrors(ACT_INPUTS.note, input, texts)
	const { isRefused, check, checkAnew } = useCheck(Object.keys(errors).length === 0)
	const send = async () => {
		if (!(await perform(input))) return
		setWords((now) => (now === words ? '' : now))
		checkAnew()
	}
	return (
		<ActForm className="note-form" check={check} onSend={send}>
			<TextAreaField
				ref={field}
				label={texts.add}
				hint={texts.adds}
				error={isRefused && errors['words']}
				value={words}
				aria-keyshortcuts="a"
				onChange={({ target }) => setWords(target.value)}
			/>
			<Button type="submit" look="quiet" aria-disabled={isUnderWay} aria-busy={isUnderWay}>
				{isUnderWay ? acts.underWay : texts.addButton}
			</Button>
		</ActForm>
	)
}
