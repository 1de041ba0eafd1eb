import type { MonthSums } from '@coc/contract/desk'
import { ActButton } from '../acts/act-button.tsx'
import { useAct } from '../acts/use-act.ts'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { wordIn } from '../i18n/word-in.ts'
import { Section } from '../orders/order/section.tsx'
import { BOOKS_TEXTS } from './books-texts.ts'
import { capitalised, monthName, nextMonth } from './month-words.ts'

type CloseMonthProps = { readonly sums: MonthSums; readonly canClose: boolean }

/** Asks first, and says what it means: it cannot be opened again. */
export function CloseMonth({ sums, canClose }: CloseMonthProps) {
	const { problems } = useTexts()
	const { language } = useLanguage()
	const { closing: texts, vouchersOf } = useWords(BOOKS_TEXTS)
	const { isUnderWay, perform } = useAct('books-close', ({ outcome }) => ({
		tone: outcome === 'closed' ? 'success' : outcome === 'closed-before' ? 'info' : 'error',
		text: wordIn(texts.outcomes, outcome) ?? problems.unexpected,
	}))
	const { month, status, notExported } = sums
	if (status === 'closed') return <p className="hint">{texts.isClosed}</p>
	if (status === 'under-way') return <p className="hint">{texts.notOver}</p>
	if (!canClose) return null
	const name = monthName(month, language)
	const says = [
		texts.says(capitalised(name), monthName(nextMonth(month), language)),
		...(notExported > 0
			? [texts.notExported(vouchersOf(formatCount(notExported, language), notExported === 1))]
			: []),
	].join(' ')
	return (
		<Section title={texts.title}>
			<p className="hint">{says}</p>
			<div className="actions">
				<ActButton
					label={texts.button(name)}
					says={says}
					asks={{ title: texts.question(name), yes: texts.button(name) }}
					isUnderWay={isUnderWay}
					onAct={() => perform({ month })}
				/>
			</div>
		</Section>
	)
}
