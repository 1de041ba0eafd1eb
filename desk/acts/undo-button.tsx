import { Button } from '@coc/ui/button.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { useKeys } from '../keys/keys.tsx'
import type { Told, Undo } from './told-of.ts'
import { toldOfUndo } from './undo.ts'
import { useActCall } from './use-act-call.ts'
import { useButtonThatGoes } from './use-button-that-goes.ts'

type UndoButtonProps = {
	readonly undo: Undo
	/** The line that says what would be undone. */
	readonly descriptionId: string
	readonly onTold: (told: Told) => void
}

/** Takes back what its line tells of; `z` does the same. */
export function UndoButton({ undo, descriptionId, onTold }: UndoButtonProps) {
	const texts = useTexts()
	const button = useButtonThatGoes()
	const { isUnderWay, send } = useActCall(undo.name, () => undo.key)
	const press = () => send(undo.input, (answer) => onTold(toldOfUndo(answer, undo, texts)))
	useKeys({ z: press })
	return (
		<Button
			ref={button}
			look="quiet"
			aria-describedby={descriptionId}
			aria-keyshortcuts="z"
			aria-disabled={isUnderWay}
			aria-busy={isUnderWay}
			onClick={press}
		>
			{isUnderWay ? texts.acts.underWay : texts.acts.undo}
			<span className="key" aria-hidden="true">
				z
			</span>
		</Button>
	)
}
