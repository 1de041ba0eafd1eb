import { useId, useState } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { POST_TEXTS } from './post-texts.ts'

const STORED = 'desk-carrier'

/** The one that was used last on this machine, as long as the settings have it. */
export function useCarrier(carriers: readonly string[]): [string, (carrier: string) => void] {
	const [chosen, setChosen] = useState(() => localStorage.getItem(STORED))
	const carrier = carriers.find((name) => name === chosen) ?? carriers[0] ?? ''
	return [
		carrier,
		(next) => {
			localStorage.setItem(STORED, next)
			setChosen(next)
		},
	]
}

type CarrierFieldProps = {
	readonly carriers: readonly string[]
	readonly carrier: string
	readonly onChoose: (carrier: string) => void
}

/** Where there is one only, it is said and not asked. */
export function CarrierField({ carriers, carrier, onChoose }: CarrierFieldProps) {
	const id = useId()
	const texts = useWords(POST_TEXTS)
	if (carriers.length < 2) {
		return (
			<p className="carrier">
				<span className="hint">{texts.carrier}</span> {carrier}
			</p>
		)
	}
	return (
		<div className="carrier">
			<label htmlFor={id} className="hint">
				{texts.carrier}
			</label>
			<span className="select">
				<select id={id} value={carrier} onChange={({ target }) => onChoose(target.value)}>
					{carriers.map((name) => (
						<option key={name}>{name}</option>
					))}
				</select>
			</span>
		</div>
	)
}
