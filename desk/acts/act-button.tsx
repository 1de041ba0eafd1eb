import { Button, type ButtonLook } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { Tooltip } from '@coc/ui/tooltip.tsx'
import { type ReactNode, useState } from 'react'
import { YesOrNo } from '../forms/yes-or-no.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { useButtonThatGoes } from './use-button-that-goes.ts'

type ActButtonProps = {
	readonly label: ReactNode
	/** What it will do: mails sent, money moved. Read with the button, and in the question. */
	readonly says: string
	/** For what cannot be undone: asked before it is done. */
	readonly asks?: { readonly title: string; readonly yes: string }
	readonly look?: ButtonLook
	readonly isUnderWay: boolean
	readonly onAct: () => unknown
}

/** A button that says beforehand what it does, asks where that cannot be undone, and is safe on a double click. */
export function ActButton({
	label,
	says,
	asks,
	look = 'quiet',
	isUnderWay,
	onAct,
}: ActButtonProps) {
	const { acts } = useTexts()
	const [isAsking, setAsking] = useState(false)
	const button = useButtonThatGoes()
	const press = () => {
		if (isUnderWay) return
		if (asks) setAsking(true)
		else onAct()
	}
	const agree = () => {
		setAsking(false)
		onAct()
	}
	return (
		<>
			<Tooltip text={says}>
				{(descriptionId) => (
					<Button
						ref={button}
						look={look}
						onClick={press}
						aria-disabled={isUnderWay}
						aria-busy={isUnderWay}
						aria-describedby={descriptionId}
					>
						{isUnderWay ? acts.underWay : label}
					</Button>
				)}
			</Tooltip>
			{asks && (
				<Dialog open={isAsking} title={asks.title} onClose={() => setAsking(false)}>
					<p>{says}</p>
					<YesOrNo yes={asks.yes} look="danger" onYes={agree} onNo={() => setAsking(false)} />
				</Dialog>
			)}
		</>
	)
}
