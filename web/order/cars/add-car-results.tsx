import { Icon } from '@coc/ui/icon.tsx'
import { useMessages } from '../../i18n/language-context.tsx'
import type { JudgedNumber } from '../state/chassis-numbers.ts'
import { rowText } from './outcome-text.ts'

/** What became of each of several numbers, those first that were refused. */
export function AddCarResults({ judged }: { readonly judged: readonly JudgedNumber[] }) {
	const messages = useMessages()
	const refusedFirst = judged.toSorted((one, other) => rank(one) - rank(other))
	return (
		<div className="order-results">
			<ul>
				{refusedFirst.map(({ written, chassisNumber, outcome }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and the same number may come twice
					<li key={index} className={outcome === 'added' ? 'added' : 'refused'}>
						<Icon name={outcome === 'added' ? 'check' : 'error'} />
						<span className="chassis">{chassisNumber || written}</span>
						<span>{rowText(outcome, messages)}</span>
					</li>
				))}
			</ul>
		</div>
	)
}

function rank({ outcome }: JudgedNumber): number {
	return outcome === 'added' ? 1 : 0
}
