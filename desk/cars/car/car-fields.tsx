import type { OneCar } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { Icon } from '@coc/ui/icon.tsx'
import { RadioGroup } from '@coc/ui/radio-group.tsx'
import { TextField } from '@coc/ui/text-field.tsx'
import { type ReactNode, useState } from 'react'
import { withUndo } from '../../acts/undo.ts'
import { useAct } from '../../acts/use-act.ts'
import { useMe } from '../../api/desk-context.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { CheckBox } from '../../forms/check-box.tsx'
import { useJsonDraft } from '../../forms/json-draft.ts'
import { Theirs } from '../../forms/theirs.tsx'
import { useCheck } from '../../forms/use-check.ts'
import { formatOre } from '../../i18n/counts.ts'
import { useLanguage, useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { CARS_TEXTS } from '../cars-texts.ts'
import { type CarEdits, settingOf, theirsIn, unsentOf, write, written } from './car-edits.ts'
import { type CarForm, carErrors } from './car-form.ts'
import { carSays, carTold } from './car-told.ts'
import { RemoveCar } from './remove-car.tsx'

type CarFieldsProps = { readonly chassisNumber: string; readonly known: OneCar }

/** What is known about a car, to be read or changed. */
export function CarFields({ chassisNumber, known }: CarFieldsProps) {
	const { acts, problems } = useTexts()
	const { language } = useLanguage()
	const allTexts = useWords(CARS_TEXTS)
	const { car: texts, outcomes } = allTexts
	const { operator, permissions } = useMe()
	const [edits, setEdits] = useJsonDraft<CarEdits>(`edit-car:${operator.id}:${chassisNumber}`, {})
	const [isTold, setTold] = useState(false)
	const form = written(edits, known.car)
	const setting = settingOf(chassisNumber, edits, known.car, isTold)
	const set = useAct('cars-set', (answer) => {
		setTold(answer.outcome === 'changed-meanwhile')
		const told = carTold(outcomes, answer, problems.unexpected)
		if (answer.outcome !== 'changed' || !setting.shown) return told
		const back = { chassisNumber, changes: setting.shown, shown: setting.changes }
		const words = { ...outcomes, changed: outcomes.asBefore }
		return withUndo(told, 'cars-set', back, (undone) => carTold(words, undone, problems.unexpected))
	})
	const found = carErrors(setting, texts.errors)
	const { isRefused, check } = useCheck(Object.keys(found).length === 0)
	const errors = isRefused ? found : {}
	const change = <Field extends keyof CarForm>(field: Field, now: CarForm[Field]) =>
		setEdits((written) => write(written, known.car, field, now))
	const warningOf = <Field extends keyof CarForm>(
		field: Field,
		wordsOf: (value: CarForm[Field]) => string,
	) => {
		const others = theirsIn(edits, known.car, field)
		if (others === null) return undefined
		return <Theirs words={wordsOf(others)} onTake={() => change(field, others)} />
	}
	const canChange = permissions.includes('handle')
	const text = (field: 'price' | 'plate' | 'model' | 'year' | 'registrationType') => ({
		value: form[field],
		warning: warningOf(field, (value) => value),
		readOnly: !canChange,
		autoComplete: 'off',
		onChange: ({ target }: { readonly target: HTMLInputElement }) => change(field, target.value),
	})
	return (
		<ActForm
			className="car-form"
			check={check}
			onSend={async () => {
				if (await set.perform(setting)) setEdits((now) => unsentOf(now, edits))
			}}
		>
			<RadioGroup
				legend={texts.coc}
				name="coc"
				choices={[
					{ value: 'yes', label: texts.yes },
					{ value: 'no', label: texts.no },
				]}
				value={form.coc}
				onChange={(coc) => canChange && change('coc', coc)}
			/>
			{errors['cocExists'] && <p className="message error">{errors['cocExists']}</p>}
			<Warning>{warningOf('coc', (coc) => (coc === '' ? '' : texts[coc]))}</Warning>
			<div className="car-facts">
				<TextField
					label={texts.price}
					hint={texts.priceHint(formatOre(known.usualPriceOre, language))}
					error={errors['priceOre']}
					inputMode="decimal"
					{...text('price')}
				/>
				<TextField label={texts.plate} error={errors['licensePlateNumber']} {...text('plate')} />
				<TextField label={texts.model} error={errors['modelText']} {...text('model')} />
				<TextField
					label={texts.year}
					error={errors['modelYear']}
					inputMode="numeric"
					{...text('year')}
				/>
				<TextField
					label={texts.registrationType}
					error={errors['registrationType']}
					inputMode="numeric"
					{...text('registrationType')}
				/>
			</div>
			<CheckBox
				checked={form.isReimported}
				disabled={!canChange}
				onCheck={(isChecked) => change('isReimported', isChecked)}
			>
				{texts.reimported}
			</CheckBox>
			<Warning>{warningOf('isReimported', (is) => (is ? texts.yes : texts.no))}</Warning>
			{canChange ? (
				<>
					<p className="hint">{carSays(allTexts, known, 'save')}</p>
					<div className="actions">
						<Button type="submit" aria-disabled={set.isUnderWay} aria-busy={set.isUnderWay}>
							{set.isUnderWay ? acts.underWay : texts.save}
						</Button>
						{known.car && <RemoveCar chassisNumber={chassisNumber} known={known} />}
					</div>
				</>
			) : (
				<p className="hint">{texts.readOnly}</p>
			)}
		</ActForm>
	)
}

/** As a field of text has it. */
function Warning({ children }: { readonly children: ReactNode }) {
	if (!children) return null
	return (
		<p className="message warning">
			<Icon name="warning" />
			{children}
		</p>
	)
}
