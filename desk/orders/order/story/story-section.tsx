import type { DeskOrder } from '@coc/contract/desk'
import { useLanguage } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { Story } from '../../../story/story.tsx'
import { ORDERS_TEXTS } from '../../orders-texts.ts'
import { Section } from '../section.tsx'
import { causeInWords, historyInWords } from './history-words.ts'

export function StorySection({ order }: { readonly order: DeskOrder }) {
	const texts = useWords(ORDERS_TEXTS)
	const { language } = useLanguage()
	const events = order.history.map((event, index) => ({
		key: String(index),
		at: event.at,
		what: historyInWords(event, language),
		more: event.words ? (
			<span className="note-words">{event.words}</span>
		) : (
			causeInWords(event, language)
		),
		who: event.operator,
	}))
	return (
		<Section title={texts.order.story}>
			<Story events={events.toReversed()} />
		</Section>
	)
}
