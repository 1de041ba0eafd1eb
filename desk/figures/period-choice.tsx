import type { Figures } from '@coc/contract/desk'
import { useId } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { searchWith } from '../navigation/address.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { FIGURES_TEXTS } from './figures-texts.ts'
import { type Preset, presetPeriod } from './periods.ts'

/** In the address, so that a period is a link. */
export const FROM = 'from'
export const TO = 'to'

const PRESETS: readonly Preset[] = ['days30', 'month', 'monthBefore', 'year', 'days365']

/** The office's own day, wherever somebody works today. */
export const today = () =>
	new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' }).format(
		new Date(),
	)

type PeriodChoiceProps = { readonly shown: Pick<Figures, 'from' | 'to'> | null }

export function PeriodChoice({ shown }: PeriodChoiceProps) {
	const texts = useWords(FIGURES_TEXTS)
	const { pathname, search } = useNavigation()
	return (
		<fieldset className="period">
			<legend className="visually-hidden">{texts.period}</legend>
			<DayField name={FROM} label={texts.from} shown={shown?.from ?? ''} />
			<DayField name={TO} label={texts.to} shown={shown?.to ?? ''} />
			<ul className="chips">
				{PRESETS.map((preset) => {
					const { from, to } = presetPeriod(preset, today())
					const isShown = shown?.from === from && shown.to === to
					return (
						<li key={preset}>
							<DeskLink
								className="chip plain"
								to={pathname + searchWith(search, { [FROM]: from, [TO]: to })}
								aria-current={isShown ? 'true' : undefined}
							>
								{texts.presets[preset]}
							</DeskLink>
						</li>
					)
				})}
			</ul>
		</fieldset>
	)
}

type DayFieldProps = { readonly name: string; readonly label: string; readonly shown: string }

function DayField({ name, label, shown }: DayFieldProps) {
	const id = useId()
	const { pathname, search, navigate } = useNavigation()
	const value = new URLSearchParams(search).get(name) ?? shown
	return (
		<div className="field short">
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				type="date"
				value={value}
				onChange={({ target }) => {
					if (target.value !== '' && target.validity.valid) {
						// A year that is typed is 0002, 0020 and 0202 first: Back is not to lead through them.
						const to = pathname + searchWith(search, { [name]: target.value })
						navigate(to, { replace: true })
					}
				}}
			/>
		</div>
	)
}
