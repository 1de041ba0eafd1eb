import { Button, type ButtonLook } from '@coc/ui/button.tsx'
import { useTexts } from '../i18n/language-context.tsx'

type YesOrNoProps = {
	readonly yes: string
	readonly look?: ButtonLook
	readonly isUnderWay?: boolean
	/** Without it, yes sends the form that this stands in. */
	readonly onYes?: () => unknown
	readonly onNo: () => void
}

/** At the foot of a question: yes in its own words, or leave all as it is. */
export function YesOrNo({ yes, look, isUnderWay = false, onYes, onNo }: YesOrNoProps) {
	const { acts, shell } = useTexts()
	return (
		<div className="actions">
			<Button
				type={onYes ? 'button' : 'submit'}
				{...(look && { look })}
				aria-disabled={isUnderWay}
				aria-busy={isUnderWay}
				{...(onYes && { onClick: onYes })}
			>
				{isUnderWay ? acts.underWay : yes}
			</Button>
			<Button look="quiet" onClick={onNo}>
				{shell.cancel}
			</Button>
		</div>
	)
}
