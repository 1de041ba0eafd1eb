import type { ShownOperator } from '@coc/contract/desk'
import { Dialog } from '@coc/ui/dialog.tsx'
import { type ReactNode, useState } from 'react'
import { withUndo } from '../acts/undo.ts'
import { useAct } from '../acts/use-act.ts'
import { YesOrNo } from '../forms/yes-or-no.tsx'
import { useWords } from '../i18n/use-words.ts'
import { Popover } from '../menus/popover.tsx'
import { changeTold } from './change-told.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { OPERATORS_TEXTS } from './operators-texts.ts'
import { RoleDialog } from './role-dialog.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'

type OperatorProps = { readonly operator: ShownOperator }
type Asking = 'role' | 'sessions' | 'disable' | 'invite' | null

/** A menu of what can be done to somebody; what cannot wholly be undone asks first, and says what it does. */
export function OperatorActs({ operator }: OperatorProps) {
	const { acts, invite } = useWords(OPERATORS_TEXTS)
	const [asking, setAsking] = useState<Asking>(null)
	const close = () => setAsking(null)
	const { id: operatorId, name, disabledAt, sessions } = operator
	const enable = useEnable(operator)
	const entry = (what: Asking, label: string, closeMenu: () => void) => (
		<button
			type="button"
			onClick={() => {
				closeMenu()
				setAsking(what)
			}}
		>
			{label}
		</button>
	)
	return (
		<>
			<Popover name={acts.menuOf(name)} label={acts.menu}>
				{(closeMenu) => (
					<div className="menu">
						{!disabledAt && entry('role', acts.role, closeMenu)}
						{!disabledAt && entry('invite', invite.again, closeMenu)}
						{sessions > 0 && entry('sessions', acts.sessions, closeMenu)}
						{disabledAt ? (
							<button
								type="button"
								onClick={() => {
									closeMenu()
									void enable.perform({ operatorId })
								}}
							>
								{acts.enable}
							</button>
						) : (
							entry('disable', acts.disable, closeMenu)
						)}
					</div>
				)}
			</Popover>
			<RoleDialog operator={operator} open={asking === 'role'} onClose={close} />
			<InviteDialog operator={operator} open={asking === 'invite'} onClose={close} />
			<SessionsDialog operator={operator} open={asking === 'sessions'} onClose={close} />
			<Disable operator={operator} open={asking === 'disable'} onClose={close} />
		</>
	)
}

type QuestionProps = OperatorProps & { readonly open: boolean; readonly onClose: () => void }

function Disable({ operator, ...dialog }: QuestionProps) {
	const texts = useWords(OPERATORS_TEXTS)
	const { id, name } = operator
	const act = useAct('disable-operator', (answer) =>
		withUndo(
			changeTold(texts, answer, texts.done.disable(name)),
			'enable-operator',
			{ operatorId: id },
			(undone) => changeTold(texts, undone, texts.done.enable(name)),
		),
	)
	return (
		<Question
			{...dialog}
			title={texts.acts.disableTitle(name)}
			yes={texts.acts.disable}
			says={texts.acts.disables(name)}
			isGrave
			isUnderWay={act.isUnderWay}
			onYes={() => act.perform({ operatorId: id })}
		/>
	)
}

function useEnable({ id, name }: ShownOperator) {
	const texts = useWords(OPERATORS_TEXTS)
	return useAct('enable-operator', (answer) =>
		withUndo(
			changeTold(texts, answer, texts.done.enable(name)),
			'disable-operator',
			{ operatorId: id },
			(undone) => changeTold(texts, undone, texts.done.disable(name)),
		),
	)
}

type AskingProps = Omit<QuestionProps, 'operator'> & {
	readonly title: string
	readonly says: ReactNode
	/** What stands on the button, where the title is a question. */
	readonly yes?: string
	readonly isGrave?: boolean
	readonly isUnderWay: boolean
	readonly onYes: () => Promise<boolean>
}

function Question(props: AskingProps) {
	const { open, onClose, title, says, yes = title, isGrave = false, isUnderWay, onYes } = props
	const agree = async () => {
		// Also after a refusal, which is told at the edge of the screen.
		await onYes()
		onClose()
	}
	return (
		<Dialog open={open} title={title} onClose={onClose}>
			<p>{says}</p>
			<YesOrNo
				yes={yes}
				look={isGrave ? 'danger' : 'primary'}
				isUnderWay={isUnderWay}
				onYes={agree}
				onNo={onClose}
			/>
		</Dialog>
	)
}
