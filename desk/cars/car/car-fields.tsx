import type { ActAnswer, OneCar } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { RadioGroup } from '@coc/ui/radio-group.tsx'
import { TextField } from '@coc/ui/text-field.tsx'
import { ActButton } from '../../acts/act-button.tsx'
import { withUndo } from '../../acts/undo.ts'
import { type Told, useAct } from '../../acts/use-act.ts'
import { useMe } from '../../api/desk-context.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { CheckBox } from '../../forms/check-box.tsx'
import { useDraft } from '../../forms/draft.ts'
import { useCheck } from '../../forms/use-check.ts'
import { formatOre } from '../../i18n/counts.ts'
import { useLanguage, useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { wordIn } from '../../i18n/word-in.ts'
import { useNavigation } from '../../navigation/navigation.tsx'
import { SCREENS } from '../../navigation/screens.ts'
import { CARS_TEXTS, type CarsTexts } from '../cars-texts.ts'
import { type CarForm, carErrors, factsIn, formOf, puttingBack, settingOf } from './car-form.ts'

type CarFieldsProps = { readonly chassisNumber: string; readonly known: OneCar }

/** What is known about a car, to be read or changed. */
export function CarFields({ chassisNumber, known }: CarFieldsProps) {
	const { acts, problems } = useTexts()
	const { language } = useLanguage()
	const { car: texts, outcomes } = useWords(CARS_TEXTS)
	const { operator, permissions } = useMe()
	// Only what was written here: what others change meanwhile shows.
	const [draft, setDraft] = useDraft(`car:${operator.id}:${chassisNumber}`)
	const written: Partial<CarForm> = draft === '' ? {} : JSON.parse(draft)
	const form: CarForm = { ...formOf(known.car), ...written }
	const setting = settingOf(chassisNumber, form, known.car)
	const set = useAct('cars-set', (answer) => {
		const told = toldOf(outcomes, answer, problems.unexpected)
		if (answer.outcome !== 'changed' || !setting.shown) return told
		const back = { chassisNumber, changes: setting.shown, shown: setting.changes }
		const words = { ...outcomes, changed: outcomes.asBefore }
		return withUndo(told, 'cars-set', back, (undone) => toldOf(words, undone, problems.unexpected))
	})
	const found = carErrors(setting, texts.errors)
	const { isRefused, check } = useCheck(Object.keys(found).length === 0)
	const errors = isRefused ? found : {}
	const change = (changes: Partial<CarForm>) => setDraft(JSON.stringify({ ...written, ...changes }))
	const canChange = permissions.includes('handle')
	const text = (field: 'price' | 'plate' | 'model' | 'year' | 'registrationType') => ({
		value: form[field],
		readOnly: !canChange,
		autoComplete: 'off',
		onChange: ({ target }: { readonly target: HTMLInputElement }) =>
			change({ [field]: target.value }),
	})
	return (
		<ActForm
			className="car-form"
			check={check}
			onSend={async () => {
				if (await set.perform(setting)) setDraft('')
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
				onChange={(coc) => canChange && change({ coc })}
			/>
			{errors['cocExists'] && <p className="message error">{errors['cocExists']}</p>}
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
				onCheck={(isChecked) => change({ isReimported: isChecked })}
			>
				{texts.reimported}
			</CheckBox>
			{canChange ? (
				<>
					<p className="hint">{known.car ? texts.saves : texts.adds}</p>
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

function RemoveCar({ chassisNumber, known }: CarFieldsProps) {
	const { problems } = useTexts()
	const { car: texts, outcomes } = useWords(CARS_TEXTS)
	const { search, navigate } = useNavigation()
	const openOrders = known.openOrders.length
	const back = known.car && puttingBack(known.car)
	const { isUnderWay, perform } = useAct('cars-remove', (answer) => {
		const told = toldOf(outcomes, answer, problems.unexpected)
		const words = { ...outcomes, added: outcomes.thereAgain }
		if (!back) return told
		return withUndo(told, 'cars-set', back, (undone) => toldOf(words, undone, problems.unexpected))
	})
	// Orders may be handled without it before anybody undoes it.
	const asks = openOrders > 0 || !back
	return (
		<ActButton
			label={texts.remove}
			says={texts.removes(openOrders)}
			{...(asks && { asks: { title: texts.removeTitle, yes: texts.remove } })}
			isUnderWay={isUnderWay}
			onAct={async () => {
				const shown = known.car && factsIn(known.car)
				const input = { chassisNumber, openOrders, ...(shown && { shown }) }
				if (await perform(input)) navigate(SCREENS.cars + search)
			}}
		/>
	)
}

const DONE = ['added', 'changed', 'unchanged', 'removed']

function toldOf(outcomes: CarsTexts['outcomes'], { outcome }: ActAnswer, unexpected: string): Told {
	const text = wordIn(outcomes, outcome) ?? unexpected
	return { tone: DONE.includes(outcome) ? 'success' : 'error', text }
}
