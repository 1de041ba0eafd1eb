import { isRole, type Role, type ShownOperator } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { useState } from 'react'
import { useAct } from '../acts/use-act.ts'
import { useTexts } from '../i18n/language-context.tsx'
import { changeTold } from './change-told.ts'
import { RoleChoice } from './role-choice.tsx'
import { useOperatorsTexts } from './use-operators-texts.ts'

type RoleDialogProps = {
	readonly operator: ShownOperator
	readonly open: boolean
	readonly onClose: () => void
}

export function RoleDialog({ operator, open, onClose }: RoleDialogProps) {
	const texts = useOperatorsTexts()
	const { acts, shell, roles } = useTexts()
	const [role, setRole] = useState<Role>(isRole(operator.role) ? operator.role : 'reader')
	const { isUnderWay, perform } = useAct('operator-role', (answer) =>
		changeTold(texts, answer, texts.done.role(operator.name, roles[role])),
	)
	const change = async () => {
		await perform({ operatorId: operator.id, role })
		onClose()
	}
	return (
		<Dialog open={open} title={texts.acts.roleTitle(operator.name)} onClose={onClose}>
			<RoleChoice role={role} onChange={setRole} />
			<p className="hint">{texts.acts.roleSays}</p>
			<div className="actions">
				<Button aria-busy={isUnderWay} onClick={change}>
					{isUnderWay ? acts.underWay : texts.acts.roleYes}
				</Button>
				<Button look="quiet" onClick={onClose}>
					{shell.cancel}
				</Button>
			</div>
		</Dialog>
	)
}
