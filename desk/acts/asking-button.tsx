import { Button, type ButtonLook } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { useState } from 'react'
import { YesOrNo } from '../forms/yes-or-no.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { useButtonThatGoes } from './use-button-that-goes.ts'

type AskingButtonProps = {
	readonly label: string
	/** Its accessible name: several stand in one list. */
	readonly name: string
	readonly title: string
	/** Which row is meant: another may have come under the hand. */
	readonly about: string
	/** What it will do. */
	readonly says: string
	readonly yes: string
	readonly look?: ButtonLook
	readonly isUnderWay: boolean
	readonly onAct: () => unknown
}

/** For the rows of a list, where a tooltip has no room: what it does is said in the question. */
export function AskingButton(props: AskingButtonProps) {
	const { label, name, title, about, says, yes, isUnderWay, onAct } = props
	const { look = 'primary' } = props
	const { acts } = useTexts()
	const [isAsking, setAsking] = useState(false)
	const button = useButtonThatGoes()
	const agree = () => {
		setAsking(false)
		onAct()
	}
	return (
		<>
			<Button
				ref={button}
				look="quiet"
				aria-label={name}
				aria-disabled={isUnderWay}
				aria-busy={isUnderWay}
				onClick={() => {
					if (!isUnderWay) setAsking(true)
				}}
			>
				{isUnderWay ? acts.underWay : label}
			</Button>
			<Dialog open={isAsking} title={title} onClose={() => setAsking(false)}>
				<p className="asked-about">
					<strong>{about}</strong>
				</p>
				<p>{says}</p>
				<YesOrNo yes={yes} look={look} onYes={agree} onNo={() => setAsking(false)} />
			</Dialog>
		</>
	)
}
