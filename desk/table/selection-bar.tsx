import { formatCount } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { countOf, EVERYTHING, NOTHING, type Selection } from './selection.ts'

type SelectionBarProps = {
	readonly selection: Selection
	readonly onSelect: (selection: Selection) => void
	/** How many the filter has. */
	readonly total: number
	/** There are more: so many are not counted. */
	readonly isAtLeast?: boolean
	readonly shown: number
}

/** Says how many are selected, by the filter, and offers all of it once a page is. */
export function SelectionBar({
	selection,
	onSelect,
	total,
	isAtLeast = false,
	shown,
}: SelectionBarProps) {
	const { table } = useTexts()
	const { language } = useLanguage()
	const count = countOf(selection, total)
	const inWords = (number: number) => formatCount(number, language)
	const isPage = selection.kind === 'some' && count >= shown && total > count && shown > 0
	const inWordsOf = (chosen: Selection) => {
		if (chosen.kind === 'some') return table.selected(inWords(count))
		const { length } = chosen.except
		if (!isAtLeast) {
			return length === 0 ? table.allSelected(inWords(count)) : table.selected(inWords(count))
		}
		return length === 0 ? table.allSelectedUncounted : table.allSelectedBut(inWords(length))
	}
	return (
		<div className="selection-bar" role="status">
			{count > 0 && (
				<>
					<strong>{inWordsOf(selection)}</strong>
					{isPage && (
						<button type="button" className="link" onClick={() => onSelect(EVERYTHING)}>
							{isAtLeast ? table.selectAllUncounted : table.selectAll(inWords(total))}
						</button>
					)}
					<button type="button" className="link" onClick={() => onSelect(NOTHING)}>
						{table.clear}
					</button>
				</>
			)}
		</div>
	)
}
