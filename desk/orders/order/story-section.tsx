import type { DeskOrder } from '@coc/contract/desk'
import { useLanguage } from '../../i18n/language-context.tsx'
import { Story } from '../../story/story.tsx'
import { useOrdersTexts } from '../use-orders-texts.ts'
import { historyInWords } from './history-words.ts'
import { Section } from './section.tsx'

export function StorySection({ order }: { readonly order: DeskOrder }) {
	const texts = useOrdersTexts()
	const { language } = useLanguage()
	const events = order.history.map((event, index) => ({
		key: String(index),
		at: event.at,
		what: historyInWords(event, texts, language),
		more: event.cause,
		who: event.operator,
	}))
	return (
		<Section title={texts.order.story}>
			<Story events={events.toReversed()} />
		</Section>
	)
}
