import type { MonthSums } from '@coc/contract/desk'
import { ActButton } from '../acts/act-button.tsx'
import { useFileAct } from '../acts/use-file-act.ts'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { When } from '../i18n/when.tsx'
import { wordIn } from '../i18n/word-in.ts'
import { Section } from '../orders/order/section.tsx'
import { BOOKS_TEXTS } from './books-texts.ts'
import { monthName } from './month-words.ts'

type MonthFilesProps = { readonly sums: MonthSums; readonly canExport: boolean }

/** What the accountant takes home, and what was taken before. */
export function MonthFiles({ sums, canExport }: MonthFilesProps) {
	const { problems } = useTexts()
	const { language } = useLanguage()
	const { files: texts, vouchersOf } = useWords(BOOKS_TEXTS)
	const { isUnderWay, perform } = useFileAct('books-export', {
		saved: texts.saved,
		tellOf: ({ outcome, character, line }) => ({
			tone: outcome === 'nothing-new' ? 'info' : 'error',
			text:
				outcome === 'not-in-sie'
					? texts.notInSie(String(character), String(line))
					: (wordIn(texts.outcomes, outcome) ?? problems.unexpected),
		}),
	})
	const { month, notExported, batches } = sums
	const vouchers = (count: number) => vouchersOf(formatCount(count, language), count === 1)
	return (
		<Section title={texts.title}>
			{canExport ? (
				<div className="actions">
					{notExported > 0 && (
						<ActButton
							label={texts.sie(formatCount(notExported, language), notExported === 1)}
							says={texts.sieSays(monthName(month, language))}
							look="primary"
							isUnderWay={isUnderWay}
							onAct={() => perform({ month, as: 'sie' })}
						/>
					)}
					<ActButton
						label={texts.csv}
						says={texts.csvSays}
						isUnderWay={isUnderWay}
						onAct={() => perform({ month, as: 'csv' })}
					/>
					<ActButton
						label={texts.pdf}
						says={texts.pdfSays}
						isUnderWay={isUnderWay}
						onAct={() => perform({ month, as: 'pdf' })}
					/>
				</div>
			) : (
				<p className="hint">{texts.notAllowed}</p>
			)}
			<h3>{texts.batches}</h3>
			{batches.length === 0 ? (
				<p className="hint">{texts.noBatches}</p>
			) : (
				<ul className="lines">
					{batches.map(({ number, madeAt, vouchers: count }) => (
						<li key={number}>
							<span>
								{texts.batch(number)}{' '}
								<span className="hint">
									{vouchers(count)}, <When at={madeAt} />
								</span>
							</span>
							{canExport && (
								<ActButton
									label={
										<>
											{texts.again} <span className="visually-hidden">{number}</span>
										</>
									}
									says={texts.againSays(number)}
									isUnderWay={isUnderWay}
									onAct={() => perform({ month, as: 'sie', batch: number })}
								/>
							)}
						</li>
					))}
				</ul>
			)}
			{batches.length > 0 && notExported === 0 && <p className="hint">{texts.nothingNew}</p>}
		</Section>
	)
}
