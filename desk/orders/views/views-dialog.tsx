import type { SavedView } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { type FormEvent, useState } from 'react'
import { ActButton } from '../../acts/act-button.tsx'
import { withUndo } from '../../acts/undo.ts'
import { useAct } from '../../acts/use-act.ts'
import { CheckBox } from '../../forms/check-box.tsx'
import { useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { viewTold } from './use-views.ts'
import { VIEWS_TEXTS } from './views-texts.ts'

type ViewsDialogProps = {
	readonly open: boolean
	readonly views: readonly SavedView[]
	readonly onClose: () => void
}

/** Those that are one's own to change; a manager's are all that are shared. */
export function ViewsDialog({ open, views, onClose }: ViewsDialogProps) {
	const texts = useWords(VIEWS_TEXTS)
	const { shell } = useTexts()
	return (
		<Dialog open={open} title={texts.changeTitle} onClose={onClose}>
			<ul className="views">
				{views
					.filter(({ isChangeable }) => isChangeable)
					.map((view) => (
						<ViewRow key={view.id} view={view} onDeleted={onClose} />
					))}
			</ul>
			<div className="actions">
				<Button look="quiet" onClick={onClose}>
					{shell.close}
				</Button>
			</div>
		</Dialog>
	)
}

type ViewRowProps = { readonly view: SavedView; readonly onDeleted: () => void }

function ViewRow({ view, onDeleted }: ViewRowProps) {
	const texts = useWords(VIEWS_TEXTS)
	const [name, setName] = useState(view.name)
	const rename = useAct('rename-view', (answer) => viewTold(texts, answer))
	const share = useAct('share-view', (answer) => viewTold(texts, answer))
	const { id: viewId, isOwn } = view
	const remove = useAct('delete-view', (answer) => {
		const told = viewTold(texts, answer)
		// Saved again, a colleague's would not be theirs.
		if (!isOwn) return told
		const { name, search, isShared } = view
		return withUndo(told, 'save-view', { name, search, isShared, isNew: true }, ({ outcome }) =>
			viewTold(texts, { outcome: outcome === 'saved' ? 'restored' : outcome }),
		)
	})
	const isRenamed = name.trim() !== '' && name.trim() !== view.name
	const send = (event: FormEvent) => {
		event.preventDefault()
		if (isRenamed) void rename.perform({ viewId, name })
	}
	return (
		<li>
			<form onSubmit={send}>
				<input
					aria-label={texts.newName(view.name)}
					value={name}
					maxLength={60}
					autoComplete="off"
					onChange={({ target }) => setName(target.value)}
				/>
				{isRenamed && (
					<Button type="submit" look="quiet" aria-disabled={rename.isUnderWay}>
						{texts.rename}
					</Button>
				)}
			</form>
			<CheckBox
				aria-label={texts.isShared(view.name)}
				checked={view.isShared}
				onCheck={(isChecked) => share.perform({ viewId, isShared: isChecked })}
			>
				{texts.sharedColumn}
			</CheckBox>
			<ActButton
				label={
					<>
						{texts.delete}
						<span className="visually-hidden"> {view.name}</span>
					</>
				}
				says={texts.deletes(view.name)}
				{...(!isOwn && { asks: { title: texts.deleteTitle, yes: texts.delete } })}
				isUnderWay={remove.isUnderWay}
				onAct={async () => {
					// The dialog lies over the line that offers to undo it.
					if (await remove.perform({ viewId })) onDeleted()
				}}
			/>
		</li>
	)
}
