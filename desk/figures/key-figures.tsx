import type { Figures } from '@coc/contract/desk'
import { formatCount, formatOre } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { FIGURES_TEXTS } from './figures-texts.ts'
import { durationText } from './periods.ts'

export function KeyFigures({ figures }: { readonly figures: Figures }) {
	const texts = useWords(FIGURES_TEXTS)
	const { language } = useLanguage()
	const counted = (count: number) => formatCount(count, language)
	const money = (ore: number) => formatOre(ore, language)
	const toLink = figures.medianSecondsToPaymentLink
	const facts = [
		[texts.key.received, counted(figures.received)],
		[texts.key.paid, counted(figures.paid)],
		[texts.key.paidIn, money(figures.paidOre)],
		[texts.key.refunded, money(figures.refundedOre)],
		[texts.key.papers, `${counted(figures.sold.receipts)} / ${counted(figures.sold.creditNotes)}`],
		[texts.key.sold, money(figures.sold.netOre)],
		[texts.key.vat, money(figures.sold.vatOre)],
		[
			texts.key.toLink,
			toLink === null ? texts.nothing : durationText(toLink, texts.units, counted),
		],
	] as const
	return (
		<section aria-label={texts.key.title}>
			<dl className="figures eight">
				{facts.map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</section>
	)
}
