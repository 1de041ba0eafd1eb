import type { AttentionItem } from '@coc/contract/desk'
import { useId } from 'react'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { ArrivalsLine } from '../live/arrivals-line.tsx'
import { useHeldRows } from '../live/use-held-rows.ts'
import { type AttentionGroup, groupedByKind } from './attention-groups.ts'
import { Item } from './attention-item.tsx'
import { TODAY_TEXTS } from './today-texts.ts'

type AttentionListProps = { readonly items: readonly AttentionItem[] }

const keyOf = ({ key }: AttentionItem) => key

/** What needs a person, by kind. Nothing of it moves while somebody points at it. */
export function AttentionList({ items }: AttentionListProps) {
	const texts = useWords(TODAY_TEXTS)
	const { language } = useLanguage()
	const { rows, watch, ...held } = useHeldRows(items, keyOf, 'attention')
	const groups = groupedByKind(rows)
	return (
		<div className="attention" {...watch}>
			<p className="needs-you" role="status">
				{rows.length > 0 && texts.needsYou(formatCount(rows.length, language), rows.length === 1)}
			</p>
			<ArrivalsLine {...held} onShow={held.showNewest} />
			{groups.length === 0 && <Calm />}
			{groups.map((group) => (
				<Group key={group.kind} group={group} />
			))}
		</div>
	)
}

function Calm() {
	const texts = useWords(TODAY_TEXTS)
	return (
		<div className="calm">
			<p>{texts.nothing}</p>
			<p className="hint">{texts.nothingText}</p>
		</div>
	)
}

function Group({ group: { items } }: { readonly group: AttentionGroup }) {
	const id = useId()
	const { language } = useLanguage()
	const [first] = items
	return (
		<section aria-labelledby={id}>
			<h2 id={id}>
				{first.title[language]}{' '}
				{items.length > 1 && <span className="hint">{formatCount(items.length, language)}</span>}
			</h2>
			<ul>
				{items.map((item) => (
					<Item key={item.key} item={item} />
				))}
			</ul>
		</section>
	)
}
