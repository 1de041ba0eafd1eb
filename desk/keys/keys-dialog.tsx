import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { CheckBox } from '../forms/check-box.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { KEY_GROUPS } from './key-list.ts'
import { useKeySwitch } from './keys.tsx'

type KeysDialogProps = { readonly open: boolean; readonly onClose: () => void }

/** All keys, and the switch for who would rather not have them. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
	const { keys: texts, shell } = useTexts()
	const { areOn, switchTo } = useKeySwitch()
	return (
		<Dialog open={open} title={texts.title} onClose={onClose}>
			<div className="keys">
				{KEY_GROUPS.map(({ group, keys }) => (
					<section key={group}>
						<h3>{texts.groups[group]}</h3>
						<dl>
							{Object.entries(keys).map(([pressed, what]) => (
								<div key={pressed}>
									<dt>
										<Keys pressed={pressed} then={texts.followedBy} />
									</dt>
									<dd>{texts.what[what]}</dd>
								</div>
							))}
						</dl>
					</section>
				))}
			</div>
			<CheckBox checked={areOn} onCheck={switchTo} aria-describedby="keys-hint">
				{texts.on}
			</CheckBox>
			<p className="hint" id="keys-hint">
				{texts.onHint}
			</p>
			<div className="actions">
				<Button look="quiet" onClick={onClose}>
					{shell.close}
				</Button>
			</div>
		</Dialog>
	)
}

function Keys({ pressed, then }: { readonly pressed: string; readonly then: string }) {
	const [first, second] = pressed.split(' ')
	return (
		<>
			<kbd>{first}</kbd>
			{second && (
				<>
					{` ${then} `}
					<kbd>{second}</kbd>
				</>
			)}
		</>
	)
}
