import { wordsFor } from '@coc/contract'
import { type DeskOrder, MAIL_WORDS } from '@coc/contract/desk'
import { useLanguage } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { When } from '../../i18n/when.tsx'
import { wordIn } from '../../i18n/word-in.ts'
import { ORDERS_TEXTS } from '../orders-texts.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { Section } from './section.tsx'

/** What the service still does for it by itself; nothing where all is done. */
export function JobsSection({ order }: { readonly order: DeskOrder }) {
	const { order: texts } = useWords(ORDERS_TEXTS)
	const words = useWords(PAGE_TEXTS)
	const { language } = useLanguage()
	if (order.jobs.length === 0) return null
	return (
		<Section title={texts.jobs}>
			<ul className="lines">
				{order.jobs.map(({ id, queue, mailKind, state, createdAt, lastError, why }) => (
					<li key={id}>
						<span>
							{wordIn(words.steps, queue) ?? words.otherStep}
							{mailKind && `: ${wordsFor(MAIL_WORDS, mailKind, language)}`}
						</span>
						<span className="hint">
							{texts.jobStates[state]} <When at={createdAt} />
							{lastError !== null && `. ${why?.[language] ?? words.otherError}.`}
						</span>
					</li>
				))}
			</ul>
		</Section>
	)
}
