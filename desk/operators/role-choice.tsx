import { ROLES, type Role } from '@coc/contract/desk'
import { useId } from 'react'
import { useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { OPERATORS_TEXTS } from './operators-texts.ts'

type RoleChoiceProps = { readonly role: Role; readonly onChange: (role: Role) => void }

/** Each role with what it may, so that nobody has to know. */
export function RoleChoice({ role, onChange }: RoleChoiceProps) {
	const { roles } = useTexts()
	const { invite, may } = useWords(OPERATORS_TEXTS)
	const name = useId()
	return (
		<fieldset className="role-choice">
			<legend>{invite.role}</legend>
			{ROLES.map((one) => (
				<label key={one}>
					<input
						type="radio"
						name={name}
						checked={one === role}
						onChange={() => onChange(one)}
						aria-describedby={`${name}-${one}`}
					/>
					<span>
						{roles[one]}
						<span id={`${name}-${one}`} className="hint">
							{may[one]}
						</span>
					</span>
				</label>
			))}
		</fieldset>
	)
}
