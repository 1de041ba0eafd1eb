import { wordsFor } from '@coc/contract'
import { STEP_WORDS, type Works } from '@coc/contract/desk'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { WORKS_TEXTS } from './works-texts.ts'

const COUNTS = ['waiting', 'underWay', 'failing', 'dead'] as const

/** How much waits, step by step; of empty queues there is nothing to read. */
export function QueueTable({ queues }: Pick<Works, 'queues'>) {
	const { queueColumns, emptyQueues } = useWords(WORKS_TEXTS)
	const { language } = useLanguage()
	const busy = queues.filter((counts) => COUNTS.some((count) => counts[count] > 0))
	if (busy.length === 0) return <p className="hint">{emptyQueues}</p>
	return (
		<table className="plain-table">
			<thead>
				<tr>
					<th scope="col">{queueColumns.queue}</th>
					{COUNTS.map((count) => (
						<th key={count} scope="col" className="number">
							{queueColumns[count]}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{busy.map((counts) => (
					<tr key={counts.queue}>
						<th scope="row">{wordsFor(STEP_WORDS, counts.queue, language)}</th>
						{COUNTS.map((count) => (
							<td key={count} className="number" data-title={queueColumns[count]}>
								{counts[count] === 0 ? (
									<span className="none">0</span>
								) : (
									formatCount(counts[count], language)
								)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}
