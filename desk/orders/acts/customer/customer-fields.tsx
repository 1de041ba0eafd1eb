import { type EditableField, OUTSIDE_EU } from '@coc/contract'
import type { DeskOrder } from '@coc/contract/desk'
import { FieldFrame, fieldAttributes } from '@coc/ui/field-frame.tsx'
import { countryChoices } from '@coc/ui/format.ts'
import { TextField } from '@coc/ui/text-field.tsx'
import { type ReactNode, useId } from 'react'
import { theirs } from '../../../forms/field-edit.ts'
import { Theirs } from '../../../forms/theirs.tsx'
import { useLanguage } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { asLabel } from '../../field-words.ts'
import { EDIT_TEXTS } from './edit-texts.ts'
import { FIXED, type FieldEdits, fieldsIn, GROUPS, write } from './edited-fields.ts'

type CustomerFieldsProps = {
	readonly order: DeskOrder
	readonly edits: FieldEdits
	readonly wrong: readonly string[]
	readonly onChange: (edits: FieldEdits) => void
}

/** What a customer told of themselves, to be put right. */
export function CustomerFields(props: CustomerFieldsProps) {
	const { order, edits } = props
	const texts = useWords(EDIT_TEXTS)
	const { customer, status } = order
	const isFixed = FIXED.includes(status)
	const valueIn = (field: EditableField) => edits[field]?.now ?? customer[field]
	return GROUPS.map((group) => (
		<fieldset key={group} className="field-group">
			<legend>{texts.groups[group]}</legend>
			{group === 'company' && <p className="hint">{texts.companyHint}</p>}
			{group === 'company' && isFixed && <p className="hint">{texts.fixedHint}</p>}
			{fieldsIn(group).map((field) => {
				if (field === 'countryOutsideEu' && valueIn('countryCode') !== OUTSIDE_EU) return null
				return <CustomerField key={field} {...props} field={field} value={valueIn(field)} />
			})}
		</fieldset>
	))
}

type CustomerFieldProps = CustomerFieldsProps & {
	readonly field: EditableField
	readonly value: string
}

const KINDS: Partial<Record<EditableField, { type?: string; inputMode?: 'tel' | 'email' }>> = {
	emailAddress: { type: 'email', inputMode: 'email' },
	phoneNumber: { type: 'tel', inputMode: 'tel' },
}

function CustomerField({ order, edits, wrong, onChange, field, value }: CustomerFieldProps) {
	const texts = useWords(EDIT_TEXTS)
	const { customer, status } = order
	const change = (now: string) => onChange(write(edits, customer, field, now))
	const others = theirs(edits[field], customer[field])
	const warning =
		others === null ? undefined : <Theirs words={others} onTake={() => change(others)} />
	const error = wrong.includes(field) && texts.wrong[field]
	const isFixed = FIXED.includes(status) && ['vatNumber', 'countryCode'].includes(field)
	const shared = { label: asLabel(texts.fields[field]), error, warning, value }
	if (field === 'countryCode')
		return <CountryField {...shared} isFixed={isFixed} onChange={change} />
	return (
		<TextField
			{...KINDS[field]}
			{...shared}
			readOnly={isFixed}
			autoComplete="off"
			width={field === 'zipCode' ? 'short' : 'full'}
			onChange={({ target }) => change(target.value)}
		/>
	)
}

type CountryFieldProps = {
	readonly label: string
	readonly error: string | false
	readonly warning: ReactNode
	readonly value: string
	readonly isFixed: boolean
	readonly onChange: (code: string) => void
}

function CountryField({ label, error, warning, value, isFixed, onChange }: CountryFieldProps) {
	const texts = useWords(EDIT_TEXTS)
	const { language } = useLanguage()
	const id = useId()
	return (
		<FieldFrame id={id} label={label} error={error} warning={warning}>
			<span className="select">
				<select
					{...fieldAttributes(id, { error, warning })}
					disabled={isFixed}
					value={value}
					onChange={({ target }) => onChange(target.value)}
				>
					{countryChoices(language, texts.outsideEu).map(({ code, name }) => (
						<option key={code} value={code}>
							{name}
						</option>
					))}
				</select>
			</span>
		</FieldFrame>
	)
}
