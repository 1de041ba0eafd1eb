import { useMessages } from '../../i18n/language-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { JudgedNumber } from '../state/chassis-numbers.ts'
import { outcomeText } from './outcome-text.ts'

/** What became of each of several numbers. */
export function AddCarResults({ judged }: { readonly judged: readonly JudgedNumber[] }) {
	const messages = useMessages()
	return (
		<div className="order-results" role="alert">
			<ul>
				{judged.map(({ written, chassisNumber, outcome }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and the same number may come twice
					<li key={index} className={outcome === 'added' ? 'added' : 'refused'}>
						<Icon name={outcome === 'added' ? 'check' : 'error'} />
						<span className="chassis">{chassisNumber || written}</span>
						<span>{outcomeText(outcome, messages)}</span>
					</li>
				))}
			</ul>
		</div>
	)
}
