import {
	ACT_INPUTS,
	type ActAnswer,
	isRole,
	type Role,
	type ShownOperator,
} from '@coc/contract/desk'
import { Dialog } from '@coc/ui/dialog.tsx'
import { TextField } from '@coc/ui/text-field.tsx'
import { useState } from 'react'
import * as v from 'valibot'
import type { Told } from '../acts/use-act.ts'
import { useAct } from '../acts/use-act.ts'
import { ActForm } from '../forms/act-form.tsx'
import { CheckBox } from '../forms/check-box.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { useCheck } from '../forms/use-check.ts'
import { YesOrNo } from '../forms/yes-or-no.tsx'
import { useWords } from '../i18n/use-words.ts'
import { wordIn } from '../i18n/word-in.ts'
import { InviteLink, type Made } from './invite-link.tsx'
import { OPERATORS_TEXTS, type OperatorsTexts } from './operators-texts.ts'
import { RoleChoice } from './role-choice.tsx'

type InviteDialogProps = {
	/** Somebody who is here already: another link for them. */
	readonly operator?: ShownOperator
	readonly open: boolean
	readonly onClose: () => void
}

/** From who it is for to the link, which is shown once. */
export function InviteDialog({ operator, open, onClose }: InviteDialogProps) {
	const { invite } = useWords(OPERATORS_TEXTS)
	const [made, setMade] = useState<Made | null>(null)
	const close = () => {
		setMade(null)
		onClose()
	}
	const title = operator ? invite.againTitle(operator.name) : invite.title
	return (
		<Dialog open={open} title={made ? invite.madeTitle(made.name) : title} onClose={close}>
			{made ? (
				<InviteLink made={made} onClose={close} />
			) : (
				<InviteForm operator={operator} onMade={setMade} onClose={close} />
			)}
		</Dialog>
	)
}

type InviteFormProps = {
	readonly operator: ShownOperator | undefined
	readonly onMade: (made: Made) => void
	readonly onClose: () => void
}

function InviteForm({ operator, onMade, onClose }: InviteFormProps) {
	const texts = useWords(OPERATORS_TEXTS)
	const { invite } = texts
	const [emailAddress, setEmailAddress] = useState(operator?.emailAddress ?? '')
	const [name, setName] = useState('')
	const [role, setRole] = useState<Role>(roleOf(operator))
	const [replaces, setReplaces] = useState(false)
	const called = operator?.name ?? (name.trim() || emailAddress.trim())
	const { isUnderWay, perform } = useAct('invite', (answer) => {
		const link = linkIn(answer)
		if (link) onMade({ name: called, ...link })
		return inviteTold(texts, answer)
	})
	const input = {
		emailAddress: emailAddress.trim(),
		name: operator || name.trim() === '' ? null : name.trim(),
		role,
		replaces,
	}
	const errors = fieldErrors(ACT_INPUTS.invite, input, (field) =>
		field === 'name' ? invite.errors.name : invite.errors.emailAddress,
	)
	const { isRefused, check } = useCheck(Object.keys(errors).length === 0)
	return (
		<ActForm className="note-form" check={check} onSend={() => perform(input)}>
			<p className="hint">{invite.text}</p>
			{!operator && (
				<>
					<TextField
						type="email"
						label={invite.email}
						error={isRefused && errors['emailAddress']}
						value={emailAddress}
						autoComplete="off"
						onChange={({ target }) => setEmailAddress(target.value)}
					/>
					<TextField
						label={invite.name}
						hint={invite.nameHint}
						error={isRefused && errors['name']}
						value={name}
						autoComplete="off"
						onChange={({ target }) => setName(target.value)}
					/>
					<RoleChoice role={role} onChange={setRole} />
				</>
			)}
			{operator && (
				<CheckBox checked={replaces} onCheck={setReplaces}>
					{invite.replaces}
				</CheckBox>
			)}
			<YesOrNo yes={invite.yes} isUnderWay={isUnderWay} onNo={onClose} />
		</ActForm>
	)
}

function roleOf(operator: ShownOperator | undefined): Role {
	const role = operator?.role ?? ''
	return isRole(role) ? role : 'clerk'
}

const linkSchema = v.object({ link: v.string(), minutes: v.number() })

function linkIn(answer: ActAnswer): Omit<Made, 'name'> | null {
	const parsed = v.safeParse(linkSchema, answer)
	return parsed.success ? parsed.output : null
}

/** Asked for again under the same key the invitation is made, and its link is gone. */
function inviteTold({ invite }: OperatorsTexts, answer: ActAnswer): Told {
	const { outcome } = answer
	if (outcome !== 'invited') {
		return { tone: 'error', text: wordIn(invite.outcomes, outcome) ?? outcome }
	}
	const link = linkIn(answer)
	return link
		? { tone: 'success', text: invite.madeText(link.minutes) }
		: { tone: 'error', text: invite.lost }
}
