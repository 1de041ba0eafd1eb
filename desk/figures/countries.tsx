import type { Figures } from '@coc/contract/desk'
import { countryName } from '../books/month-words.ts'
import { BarChart } from '../charts/bar-chart.tsx'
import { formatOre } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { FIGURES_TEXTS } from './figures-texts.ts'

const COUNTRIES_SHOWN = 28

/** Where it was sold to, without VAT, as it is booked. */
export function Countries({ countries }: Pick<Figures, 'countries'>) {
	const { countries: texts } = useWords(FIGURES_TEXTS)
	const { language } = useLanguage()
	return (
		<section aria-label={texts.title}>
			{countries.length === 0 ? (
				<p className="hint">{texts.none}</p>
			) : (
				<BarChart
					title={texts.chart}
					bars={countries.slice(0, COUNTRIES_SHOWN).map(({ countryCode, netOre }) => ({
						label: countryName(countryCode, language, texts.outsideEu),
						value: netOre,
					}))}
					format={(ore) => formatOre(ore, language)}
				/>
			)}
		</section>
	)
}
