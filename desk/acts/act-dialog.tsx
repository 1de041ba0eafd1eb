import { Banner } from '@coc/ui/banner.tsx'
import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import type { ReactNode } from 'react'
import { ActForm } from '../forms/act-form.tsx'
import { useTexts } from '../i18n/language-context.tsx'

type ActDialogProps = {
	readonly open: boolean
	readonly title: string
	/** What will happen, in a sentence: mails sent, money moved. */
	readonly says: ReactNode
	readonly yes: string
	/** It cannot be undone. */
	readonly isGrave?: boolean
	/** Nothing to send as it stands: the sentence above says why. */
	readonly isImpossible?: boolean
	readonly act: {
		readonly isUnderWay: boolean
		readonly refusal: string | null
		readonly isUnanswered: boolean
		readonly forget: () => void
	}
	/** Draws what is wrong with the fields; true when nothing is. */
	readonly check?: () => boolean
	readonly onSend: () => unknown
	readonly onClose: () => void
	readonly children?: ReactNode
}

/** An act that wants to be told something first, or asks: its fields, what will happen, and yes or no. */
export function ActDialog(props: ActDialogProps) {
	const { open, title, says, yes, isGrave = false, isImpossible = false, act, children } = props
	const { acts, shell, retry } = useTexts()
	const close = () => {
		act.forget()
		props.onClose()
	}
	const isOff = act.isUnderWay || (isImpossible && !act.isUnanswered)
	return (
		<Dialog open={open} title={title} onClose={close}>
			<ActForm
				className="act-form"
				check={() => act.isUnanswered || (props.check?.() ?? true)}
				onSend={() => !isOff && props.onSend()}
			>
				{/* Until an answer comes, what was meant is not changed. */}
				<fieldset className="act-fields" disabled={act.isUnanswered}>
					{children}
				</fieldset>
				{!act.isUnanswered && <div className="says">{says}</div>}
				{act.refusal !== null && <Banner tone="error" role="alert" title={act.refusal} />}
				<div className="actions">
					<Button
						type="submit"
						look={isGrave ? 'danger' : 'primary'}
						aria-disabled={isOff}
						aria-busy={act.isUnderWay}
					>
						{act.isUnderWay ? acts.underWay : act.isUnanswered ? retry : yes}
					</Button>
					<Button look="quiet" onClick={close}>
						{shell.cancel}
					</Button>
				</div>
			</ActForm>
		</Dialog>
	)
}
