import { isRole, type Role, type ShownOperator } from '@coc/contract/desk'
import { Dialog } from '@coc/ui/dialog.tsx'
import { useState } from 'react'
import { withUndo } from '../acts/undo.ts'
import { useAct } from '../acts/use-act.ts'
import { YesOrNo } from '../forms/yes-or-no.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { changeTold } from './change-told.ts'
import { OPERATORS_TEXTS } from './operators-texts.ts'
import { RoleChoice } from './role-choice.tsx'

type RoleDialogProps = {
	readonly operator: ShownOperator
	readonly open: boolean
	readonly onClose: () => void
}

export function RoleDialog(props: RoleDialogProps) {
	const { acts } = useWords(OPERATORS_TEXTS)
	const { operator, open, onClose } = props
	return (
		<Dialog open={open} title={acts.roleTitle(operator.name)} onClose={onClose}>
			<RoleForm {...props} />
		</Dialog>
	)
}

/** Begins with the role that was there when it was opened, and changes no other. */
function RoleForm({ operator, onClose }: RoleDialogProps) {
	const texts = useWords(OPERATORS_TEXTS)
	const { roles } = useTexts()
	const { id: operatorId, name } = operator
	const [before] = useState<Role>(isRole(operator.role) ? operator.role : 'reader')
	const [role, setRole] = useState(before)
	const { isUnderWay, perform } = useAct('operator-role', (answer) =>
		withUndo(
			changeTold(texts, answer, texts.done.role(name, roles[role])),
			'operator-role',
			{ operatorId, role: before, shown: role },
			(undone) => changeTold(texts, undone, texts.done.role(name, roles[before])),
		),
	)
	const change = async () => {
		await perform({ operatorId, role, shown: before })
		onClose()
	}
	return (
		<>
			<RoleChoice role={role} onChange={setRole} />
			<p className="hint">{texts.acts.roleSays}</p>
			<YesOrNo yes={texts.acts.roleYes} isUnderWay={isUnderWay} onYes={change} onNo={onClose} />
		</>
	)
}
