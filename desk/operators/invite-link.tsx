import { Button } from '@coc/ui/button.tsx'
import { TextField } from '@coc/ui/text-field.tsx'
import { useState } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { OPERATORS_TEXTS } from './operators-texts.ts'

export type Made = { readonly name: string; readonly link: string; readonly minutes: number }

type InviteLinkProps = { readonly made: Made; readonly onClose: () => void }

/** The link, to be handed over; it is nowhere else. */
export function InviteLink({ made: { link, minutes }, onClose }: InviteLinkProps) {
	const { invite } = useWords(OPERATORS_TEXTS)
	const [told, setTold] = useState('')
	const copy = () =>
		navigator.clipboard.writeText(link).then(
			() => setTold(invite.copied),
			() => setTold(invite.notCopied),
		)
	return (
		<div className="note-form">
			<p className="hint">{invite.madeText(minutes)}</p>
			<TextField
				label={invite.link}
				value={link}
				readOnly
				onFocus={({ target }) => target.select()}
			/>
			<p role="status" className="hint">
				{told}
			</p>
			<div className="actions">
				<Button onClick={copy}>{invite.copy}</Button>
				<Button look="quiet" onClick={onClose}>
					{invite.done}
				</Button>
			</div>
		</div>
	)
}
